// title: A function returns a constant, and its caller writes to what it got: a copy is made.
// A difference from mlir-opt: docs/found-bugs.md (call_result_is_constant).

func.func private @table() -> tensor<2xf32> {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @f(%v: f32, %i: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = func.call @table() : () -> tensor<2xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<2xf32>
  %2 = func.call @table() : () -> tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}
