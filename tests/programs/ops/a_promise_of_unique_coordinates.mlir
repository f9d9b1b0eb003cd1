// title: A promise of unique coordinates.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %i: tensor<2x1xindex>) -> tensor<2xf32> {
  %r = tensor.gather %t[%i] gather_dims([0]) : (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
// ----- target
func.func @f(%t: tensor<4xf32>, %i: tensor<2x1xindex>) -> tensor<2xf32> {
  %r = tensor.gather %t[%i] gather_dims([0]) : (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
