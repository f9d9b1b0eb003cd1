// title: A function without a body may give back an argument that it does not touch, and gets what is to be in there.
// against: given_back_unread.target.mlir
func.func private @ext(tensor<4xf32> {bufferization.access = "none"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  %r = func.call @ext(%w) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
