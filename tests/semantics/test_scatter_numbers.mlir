// name: numbers

func.func @f(%s: tensor<2x3xf32>, %d: tensor<4x3xf32>, %i: tensor<2x1xi32>) -> tensor<4x3xf32> {
  %r = tensor.scatter %s into %d[%i] scatter_dims([0]) unique
      : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<2x1xi32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----
// name: slices_of_the_inner_dimension

func.func @f(%s: tensor<2x2x1xf32>, %d: tensor<2x3xf32>, %i: tensor<2x1xindex>) -> tensor<2x3xf32> {
  %r = tensor.scatter %s into %d[%i] scatter_dims([1]) unique
      : (tensor<2x2x1xf32>, tensor<2x3xf32>, tensor<2x1xindex>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----
// name: elements_at_whole_coordinates

func.func @f(%s: tensor<2xf32>, %d: tensor<2x3xf32>, %i: tensor<2x2xindex>) -> tensor<2x3xf32> {
  %r = tensor.scatter %s into %d[%i] scatter_dims([0, 1]) unique
      : (tensor<2xf32>, tensor<2x3xf32>, tensor<2x2xindex>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

