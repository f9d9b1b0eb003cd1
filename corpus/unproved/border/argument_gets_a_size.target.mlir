func.func @f(%m: memref<8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %x = memref.dim %m, %c0 : memref<8xf32>
  return %x : index
}
