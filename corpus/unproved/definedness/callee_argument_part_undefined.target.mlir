func.func private @g(%e: memref<4xi1>, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<f32>
  %b = memref.load %e[%c1] : memref<4xi1>
  scf.if %b {
    memref.store %x, %m[] : memref<f32>
  }
  return %x : f32
}
func.func @f(%x: f32, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.alloca() : memref<4xi1>
  memref.store %b, %e[%c0] : memref<4xi1>
  %q = func.call @g(%e, %x) : (memref<4xi1>, f32) -> f32
  return %q : f32
}
