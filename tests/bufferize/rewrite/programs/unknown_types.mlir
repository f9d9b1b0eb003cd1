// options: bufferize-function-boundaries unknown-type-conversion=identity-layout-map function-boundary-type-conversion=identity-layout-map
// ops: func.func memref.expand_shape memref.collapse_shape memref.reshape func.return
// type: (memref<?x4xf32>, memref<2xindex>, index) -> (memref<?x2x2xf32>, memref<?xf32>, memref<?x?xf32>)
func.func @reshapes(%a: tensor<?x4xf32>, %s: tensor<2xindex>, %i: index) -> (tensor<?x2x2xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %0 = tensor.expand_shape %a [[0], [1, 2]] output_shape [%i, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  %1 = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %2 = tensor.reshape %a(%s) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x2x2xf32>, tensor<?xf32>, tensor<?x?xf32>
}
