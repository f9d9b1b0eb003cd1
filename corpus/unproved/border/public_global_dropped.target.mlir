func.func @f(%t: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %t[%c0] : memref<4xf32>
  return %x : f32
}
