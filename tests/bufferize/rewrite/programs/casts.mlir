// options: bufferize-function-boundaries
// ops: func.func memref.cast memref.cast memref.rank memref.load func.return
// type: (memref<?x4xf32, strided<[?, ?], offset: ?>>, memref<*xf32>, index) -> (memref<?x4xf32, strided<[?, ?], offset: ?>>, memref<*xf32>, f32, index, index)
func.func @casts(%a: tensor<?x4xf32>, %u: tensor<*xf32>, %i: index) -> (tensor<*xf32>, tensor<3x?xf32>, f32, index, index) {
  %0 = tensor.cast %a : tensor<?x4xf32> to tensor<*xf32>
  %1 = tensor.cast %u : tensor<*xf32> to tensor<3x?xf32>
  %r = tensor.rank %u : tensor<*xf32>
  %d = tensor.dim %u, %i : tensor<*xf32>
  %e = tensor.extract %1[%i, %i] : tensor<3x?xf32>
  return %0, %1, %e, %r, %d : tensor<*xf32>, tensor<3x?xf32>, f32, index, index
}
