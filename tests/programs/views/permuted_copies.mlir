// title: Permuted copies.
// verdict: proved
func.func @f(%t: tensor<3x?xf32>, %e: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %r = linalg.transpose ins(%t : tensor<3x?xf32>) outs(%e : tensor<?x3xf32>) permutation = [1, 0]
  return %r : tensor<?x3xf32>
}
// ----- target
func.func @f(%t: memref<3x?xf32>, %e: memref<?x3xf32>) -> memref<?x3xf32> {
  %p = memref.transpose %t (i, j) -> (j, i) : memref<3x?xf32> to memref<?x3xf32, strided<[1, ?]>>
  memref.copy %p, %e : memref<?x3xf32, strided<[1, ?]>> to memref<?x3xf32>
  return %e : memref<?x3xf32>
}
