// title: Permuted copies.
// verdict: refuted
func.func @f(%t: tensor<3x3xf32>, %e: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %r = linalg.transpose ins(%t : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) permutation = [1, 0]
  return %r : tensor<3x3xf32>
}
// ----- target
func.func @f(%t: memref<3x3xf32>, %e: memref<3x3xf32>) -> memref<3x3xf32> {
  %p = memref.transpose %t (i, j) -> (j, i) : memref<3x3xf32> to memref<3x3xf32, strided<[1, 3]>>
  memref.copy %t, %e : memref<3x3xf32> to memref<3x3xf32>
  return %e : memref<3x3xf32>
}
