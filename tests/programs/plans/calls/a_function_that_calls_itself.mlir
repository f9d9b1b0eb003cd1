// title: A function that calls itself.
// verdict: unproved
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %r = func.call @f(%t) : (memref<4xf32>) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// ----- plan
{"assumptions": [], "points": [{"source": 1, "target": 1, "rule": "call"}]}
