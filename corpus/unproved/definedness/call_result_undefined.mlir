// title: A branch on contents that a call gives, and nobody wrote.
// against: call_result_undefined.target.mlir
func.func private @g() -> tensor<4xi1> {
  %e = tensor.empty() : tensor<4xi1>
  return %e : tensor<4xi1>
}
func.func @f(%x: f32, %n: index) -> f32 {
  %q = func.call @g() : () -> tensor<4xi1>
  return %x : f32
}
