// title: What is inserted somewhere is computed there, before the tensor program says that it fits.
// against: built_in_place_at_any_offset.target.mlir
func.func @f(%t: tensor<64xf32>, %u: tensor<16xf32>, %k: index) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %m = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %w = tensor.insert_slice %m into %t[%k] [16] [1] : tensor<16xf32> into tensor<64xf32>
  return %w : tensor<64xf32>
}
