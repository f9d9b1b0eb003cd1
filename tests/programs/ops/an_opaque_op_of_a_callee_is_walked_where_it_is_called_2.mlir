// title: An opaque op of a callee is walked where it is called.
// verdict: refuted
func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "mine.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @show(tensor<4xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<4xf32>) {
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
      call @show(%r) : (tensor<4xf32>) -> ()
  return
}
// ----- target
func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "mine.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @show(tensor<4xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<4xf32>) {
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
      call @show(%t) : (tensor<4xf32>) -> ()
  return
}
