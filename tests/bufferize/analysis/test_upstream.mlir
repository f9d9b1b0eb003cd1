// name: ops_that_only_we_have_models_of_are_unknown

func.func @f(%t: tensor<8xf32>, %d: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<8xf32>) {
  %r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<8xf32> -> tensor<2x4xf32>
  %u = linalg.unpack %r inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xf32> -> tensor<8xf32>
  return %r, %u : tensor<2x4xf32>, tensor<8xf32>
}

