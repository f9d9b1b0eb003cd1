func.func @f(%t: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<8xf32>
  return %t : memref<8xf32>
}
