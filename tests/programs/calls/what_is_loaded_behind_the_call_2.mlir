// title: What is loaded behind the call.
// verdict: proved
memref.global "private" @x : memref<4xf32> = dense<0.0>
func.func private @g() {
  %m = memref.get_global @x : memref<4xf32>
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f() -> f32 {
  %m = memref.get_global @x : memref<4xf32>
  %c0 = arith.constant 0 : index
  func.call @g() : () -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// ----- target
memref.global "private" @x : memref<4xf32> = dense<0.0>
func.func private @g() {
  %m = memref.get_global @x : memref<4xf32>
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f() -> f32 {
  %m = memref.get_global @x : memref<4xf32>
  %c0 = arith.constant 0 : index
  func.call @g() : () -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
