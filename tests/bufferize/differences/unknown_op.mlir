// title: the operand of an op without a model is overwritten while its result may still be that operand
// pass: one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops}
// upstream: wrong
// ours: proved
func.func @f(%x: f32, %y: f32, %i: index) -> f32 {
  %0 = tensor.empty() : tensor<10xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<10xf32>) -> tensor<10xf32>
  %passed = "dummy.pass_on"(%1) : (tensor<10xf32>) -> tensor<10xf32>
  %2 = linalg.fill ins(%y : f32) outs(%1 : tensor<10xf32>) -> tensor<10xf32>
  %3 = tensor.extract %passed[%i] : tensor<10xf32>
  return %3 : f32
}
