func.func private @f(%t: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %t[%c0] : memref<8xf32>
  return %x : f32
}
