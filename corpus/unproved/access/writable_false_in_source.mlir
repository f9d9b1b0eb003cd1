// title: The target writes an argument that must not be written.
// against: writable_false_in_source.target.mlir
func.func @f(%t: tensor<8xf32> {bufferization.writable = false}, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %b = tensor.insert %x into %t[%c0] : tensor<8xf32>
  return %b : tensor<8xf32>
}
