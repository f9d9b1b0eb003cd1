// title: The bufferized program alone branches on what an argument holds, which may be undefined.
// against: entry_called_with_undefined_scalar_of_argument.target.mlir
func.func private @g(%e: i1, %x: f32) -> f32 {
  return %x : f32
}
func.func @f(%t: tensor<1xi1>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %b = tensor.extract %t[%c0] : tensor<1xi1>
  %q = func.call @g(%b, %x) : (i1, f32) -> f32
  return %q : f32
}
