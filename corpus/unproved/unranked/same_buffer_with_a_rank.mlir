// title: The function without a body gets one buffer twice, and writes one of them.
// against: same_buffer_with_a_rank.target.mlir
func.func private @ext(tensor<*xf32> {bufferization.access = "read"}, tensor<?xf32> {bufferization.access = "write"}) -> f32
func.func @f(%t: tensor<*xf32>, %n: index) -> f32 {
  %r = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %v = func.call @ext(%t, %r) : (tensor<*xf32>, tensor<?xf32>) -> f32
  return %v : f32
}
