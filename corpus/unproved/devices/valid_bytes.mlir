// title: What is behind the valid bytes reads as zero.
// against: valid_bytes.target.mlir
func.func @f(%m: tensor<8xf32>, %i: index) -> f32 {
  %y = tensor.extract %m[%i] : tensor<8xf32>
  return %y : f32
}
