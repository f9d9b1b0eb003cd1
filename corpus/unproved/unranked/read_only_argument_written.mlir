// title: The argument may not be written, and the function without a body may write it.
// against: read_only_argument_written.target.mlir
func.func private @ext(tensor<*xf32>) -> f32
func.func @f(%t: tensor<*xf32> {bufferization.writable = false}, %n: index) -> f32 {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  return %v : f32
}
