// title: A buffer with holes gets another shape, as if it were dense.
// against: reshape_of_a_column.target.mlir
func.func @f(%t: tensor<4x8xf32>, %i: index) -> f32 {
  %s = tensor.extract_slice %t[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %v = tensor.extract %c[%i] : tensor<4xf32>
  return %v : f32
}
