// title: Boundaries that stay tensors.
// verdict: proved
func.func @f(%t: tensor<*xf32>) -> index {
  %r = tensor.rank %t : tensor<*xf32>
  return %r : index
}
// ----- target
func.func @f(%t: tensor<*xf32>) -> index {
  %b = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32>
  %r = memref.rank %b : memref<*xf32>
  return %r : index
}
