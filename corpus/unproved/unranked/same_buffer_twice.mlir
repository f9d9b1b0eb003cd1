// title: The function without a body gets one buffer twice, and may write it.
// against: same_buffer_twice.target.mlir
func.func private @ext(tensor<*xf32>{bufferization.access = "read"}, tensor<*xf32> {bufferization.access = "write"}) -> f32
func.func @f(%t: tensor<*xf32>) -> f32 {
  %v = func.call @ext(%t, %t) : (tensor<*xf32>, tensor<*xf32>) -> f32
  return %v : f32
}
