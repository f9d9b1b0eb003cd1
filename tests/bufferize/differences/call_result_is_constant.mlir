// title: the caller writes to a constant that a function returns
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
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
