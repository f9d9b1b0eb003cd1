// name: global

memref.global @g : memref<4xf32> = dense<0.0>
func.func private @callee() {
  %g = memref.get_global @g : memref<4xf32>
  return
}
func.func @f() {
  func.call @callee() : () -> ()
  return
}
// -----
// name: loop

func.func @f(%m: memref<4xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  return
}
// -----
// name: threads

func.func @f(%m: memref<4xf32>, %x: f32) {
  scf.forall (%i) in (4) {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  return
}
