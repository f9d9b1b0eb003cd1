memref.global "private" @m : memref<1xf32> = dense<0.0>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @m : memref<1xf32>
  %v = memref.load %m[%c0] : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  return %v : f32
}
