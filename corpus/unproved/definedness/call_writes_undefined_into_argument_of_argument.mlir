// title: The bufferized program alone branches on what an argument holds, which may be undefined.
// against: call_writes_undefined_into_argument_of_argument.target.mlir
func.func private @g(%t: tensor<4xi1>) -> tensor<4xi1> {
  %e = tensor.empty() : tensor<4xi1>
  %r = linalg.copy ins(%e : tensor<4xi1>) outs(%t : tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}
func.func @f(%x: f32, %t: tensor<4xi1>) -> (f32, tensor<4xi1>) {
  %q = func.call @g(%t) : (tensor<4xi1>) -> tensor<4xi1>
  return %x, %q : f32, tensor<4xi1>
}
