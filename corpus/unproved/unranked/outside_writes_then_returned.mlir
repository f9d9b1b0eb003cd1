// title: The function without a body may write what the tensor program returns unchanged.
// against: outside_writes_then_returned.target.mlir
func.func private @ext(tensor<*xf32>) -> f32
func.func @f(%t: tensor<*xf32>, %n: index) -> tensor<*xf32> {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  return %t : tensor<*xf32>
}
