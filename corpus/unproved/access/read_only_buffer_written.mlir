// title: A buffer that is for reading only is written.
// against: read_only_buffer_written.target.mlir
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %u : tensor<4xf32>
}
