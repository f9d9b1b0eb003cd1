// title: Endless recursion is no success.
// verdict: vacuous
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %r = call @f(%t) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
