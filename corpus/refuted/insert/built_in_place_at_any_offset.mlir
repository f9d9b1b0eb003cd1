// title: A part of what is computed is inserted; all of it goes beyond the tensor at some offset.
// against: built_in_place_at_any_offset.target.mlir
func.func @f(%t: tensor<64xf32>, %u: tensor<16xf32>, %k: index) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %m = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %p = tensor.extract_slice %m[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %w = tensor.insert_slice %p into %t[%k] [8] [1] : tensor<8xf32> into tensor<64xf32>
  return %w : tensor<64xf32>
}
