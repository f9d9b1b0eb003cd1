// title: The result of an op without a model may be its operand, so what is overwritten later has to be copied for it.
// options: bufferize-function-boundaries allow-unknown-ops
func.func @f(%x: f32, %y: f32, %i: index) -> f32 {
  %0 = tensor.empty() : tensor<10xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<10xf32>) -> tensor<10xf32>
  %passed = "dummy.pass_on"(%1) : (tensor<10xf32>) -> tensor<10xf32>
  %2 = linalg.fill ins(%y : f32) outs(%1 : tensor<10xf32>) -> tensor<10xf32>
  %3 = tensor.extract %passed[%i] : tensor<10xf32>
  return %3 : f32
}
