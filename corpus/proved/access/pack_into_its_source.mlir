// title: Packs into other memory, and into another part of the same.
// against: pack_into_its_source.target.mlir

func.func private @ext() -> tensor<2x4x2xf32>
func.func @f(%t: tensor<4x4xf32>) -> tensor<2x4x2xf32> {
  %r = func.call @ext() : () -> tensor<2x4x2xf32>
  %p = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : tensor<4x4xf32> -> tensor<2x4x2xf32>
  return %p : tensor<2x4x2xf32>
}
func.func @g(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %p = linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<4xf32> -> tensor<1x4xf32>
  %r = tensor.insert_slice %p into %t[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
