func.func private @g(%e: i1, %x: f32) -> f32 {
  %m = memref.alloca() : memref<f32>
  scf.if %e {
    memref.store %x, %m[] : memref<f32>
  }
  return %x : f32
}
func.func @f(%t: memref<1xi1>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %b = memref.load %t[%c0] : memref<1xi1>
  %q = func.call @g(%b, %x) : (i1, f32) -> f32
  return %q : f32
}
