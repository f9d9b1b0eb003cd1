// title: One program alone says the rank of a result.
// verdict: refuted
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %x: f32) -> tensor<?x4xf32> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x4xf32>
  %d = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  return %c : tensor<?x4xf32>
}
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %x: f32) -> memref<*xf32> {
  %c = memref.cast %t : memref<*xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  memref.store %x, %c[%i, %i] : memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %t : memref<*xf32>
}
