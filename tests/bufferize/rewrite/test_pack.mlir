// name: pack

func.func @f(%t: tensor<8x15xf32>, %d: tensor<4x5x2x3xf32>) -> tensor<4x5x2x3xf32> {
  %r = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<8x15xf32> -> tensor<4x5x2x3xf32>
  return %r : tensor<4x5x2x3xf32>
}

// -----
// name: permuted

func.func @f(%t: tensor<4x9xf32>, %d: tensor<3x2x2x3xf32>) -> tensor<3x2x2x3xf32> {
  %r = linalg.pack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<4x9xf32> -> tensor<3x2x2x3xf32>
  return %r : tensor<3x2x2x3xf32>
}

// -----
// name: padded

func.func @f(%t: tensor<?x5xf32>, %d: tensor<?x5x4xf32>, %p: f32) -> tensor<?x5x4xf32> {
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<?x5xf32> -> tensor<?x5x4xf32>
  return %r : tensor<?x5x4xf32>
}

// -----
// name: dynamic_tile

func.func @f(%t: tensor<?x?xf32>, %d: tensor<?x?x?x4xf32>, %p: f32, %s: index) -> tensor<?x?x?x4xf32> {
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%s, 4] into %d : tensor<?x?xf32> -> tensor<?x?x?x4xf32>
  return %r : tensor<?x?x?x4xf32>
}

// -----
// name: unpack

func.func @f(%t: tensor<3x2x2x3xf32>, %d: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %r = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %d : tensor<3x2x2x3xf32> -> tensor<4x9xf32>
  return %r : tensor<4x9xf32>
}

// -----
// name: read_after

func.func @f(%t: tensor<8xf32>, %d: tensor<4x2xf32>, %i: index) -> (tensor<4x2xf32>, f32) {
  %r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<8xf32> -> tensor<4x2xf32>
  %old = tensor.extract %d[%i, %i] : tensor<4x2xf32>
  return %r, %old : tensor<4x2xf32>, f32
}

// -----
// name: overlapping

func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %a = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %r = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xf32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----
// name: a_model_that_does_not_see_the_read_is_notice

func.func @f(%t: tensor<8xf32>, %d: tensor<4x2xf32>, %x: f32, %i: index) -> (tensor<8xf32>, tensor<4x2xf32>) {
  %w = tensor.insert %x into %t[%i] : tensor<8xf32>
  %r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<8xf32> -> tensor<4x2xf32>
  return %w, %r : tensor<8xf32>, tensor<4x2xf32>
}

