// title: A row is joined whose type says that it is one.
// against: row_of_height_one.target.mlir
func.func @f(%t: tensor<4x8xf32>, %n: index, %m: index, %i: index) -> f32 {
  %s = tensor.extract_slice %t[0, 0] [%n, %m] [1, 1] : tensor<4x8xf32> to tensor<?x?xf32>
  %e = tensor.cast %s : tensor<?x?xf32> to tensor<4x1xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %v = tensor.extract %c[%i] : tensor<4xf32>
  return %v : f32
}
