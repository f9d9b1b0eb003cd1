// title: Rank sizes and casts.
// verdict: refuted
func.func @f(%t: tensor<*xf32>, %i: index) -> (index, index, f32, tensor<?x3xf32>) {
  %rank = tensor.rank %t : tensor<*xf32>
  %n = tensor.dim %t, %i : tensor<*xf32>
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x3xf32>
  %x = tensor.extract %c[%i, %i] : tensor<?x3xf32>
  return %rank, %n, %x, %c : index, index, f32, tensor<?x3xf32>
}
// ----- target
func.func @f(%t: memref<*xf32>, %i: index) -> (index, index, f32, memref<?x3xf32>) {
  %rank = memref.rank %t : memref<*xf32>
  %n = memref.dim %t, %i : memref<*xf32>
  %c = memref.cast %t : memref<*xf32> to memref<?x3xf32>
  %x = memref.load %c[%i, %i] : memref<?x3xf32>
  return %rank, %n, %x, %c : index, index, f32, memref<?x3xf32>
}
