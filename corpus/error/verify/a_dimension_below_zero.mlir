// title: A scatter names a dimension that is not there.
// reason: tensor<4xf32> has other dimensions
func.func @f(%s: tensor<1xf32>, %d: tensor<4xf32>, %i: tensor<1x1xindex>) -> tensor<4xf32> {
  %r = tensor.scatter %s into %d[%i] scatter_dims([-1]) unique : (tensor<1xf32>, tensor<4xf32>, tensor<1x1xindex>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
