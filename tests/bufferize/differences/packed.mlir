// title: tensors are packed in tiles and unpacked again
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: invalid
// ours: proved
func.func @packed(%t: tensor<?x6xf32>, %p: f32, %e: tensor<2x?x3x4xf32>, %z: tensor<?x6xf32>) -> (tensor<2x?x3x4xf32>, tensor<?x6xf32>) {
  %r = linalg.pack %t padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %e : tensor<?x6xf32> -> tensor<2x?x3x4xf32>
  %u = linalg.unpack %r outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %z : tensor<2x?x3x4xf32> -> tensor<?x6xf32>
  return %r, %u : tensor<2x?x3x4xf32>, tensor<?x6xf32>
}
