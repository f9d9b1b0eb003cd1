// title: The result of an unknown op may be in the buffer of its operand, which is overwritten afterwards.
// against: result_in_the_operand.target.mlir
// origin: mlir-opt 22.1.8 -one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops"; LLVM's tests Bufferization/one-shot-bufferize-analysis, @unknown_op_aliasing
func.func @f(%x: f32, %y: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<10xf32>
  %a = linalg.fill ins(%x : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %alias = "dummy.dummy_op"(%a) : (tensor<10xf32>) -> tensor<10xf32>
  %b = linalg.fill ins(%y : f32) outs(%a : tensor<10xf32>) -> tensor<10xf32>
  %r = tensor.extract %alias[%i] : tensor<10xf32>
  %z = tensor.extract %b[%i] : tensor<10xf32>
  %s = arith.addf %r, %z : f32
  return %s : f32
}
