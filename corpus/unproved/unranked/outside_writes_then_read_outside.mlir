// title: One function without a body may write what another one reads.
// against: outside_writes_then_read_outside.target.mlir
func.func private @ext(tensor<*xf32>) -> f32
func.func private @ext2(tensor<*xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<*xf32>) {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  func.call @ext2(%t) : (tensor<*xf32>) -> ()
  return
}
