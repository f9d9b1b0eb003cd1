// title: A column is joined whose type does not say that it is one: the lowering takes its stride.
// against: column_of_any_width.target.mlir
func.func @f(%t: tensor<4x8xf32>, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[0, 0] [4, %c1] [1, 1] : tensor<4x8xf32> to tensor<4x?xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %v = tensor.extract %c[%i] : tensor<?xf32>
  return %v : f32
}
