memref.global @w : memref<4xf32> = dense<7.0>
func.func @f(%t: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @w : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  return %x : f32
}
