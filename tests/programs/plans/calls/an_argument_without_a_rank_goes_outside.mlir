// title: An argument without a rank goes outside, where it may be written.
// verdict: refuted
func.func private @others(tensor<*xf32>)
func.func @f(%t: tensor<*xf32>) -> tensor<*xf32> {
  func.call @others(%t) : (tensor<*xf32>) -> ()
  return %t : tensor<*xf32>
}
// ----- target
func.func private @others(memref<*xf32>)
func.func @f(%t: memref<*xf32>) -> memref<*xf32> {
  func.call @others(%t) : (memref<*xf32>) -> ()
  return %t : memref<*xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "call"}]}
