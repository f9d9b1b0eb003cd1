func.func @f(%m: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<4xf32>
  return %x : f32
}
