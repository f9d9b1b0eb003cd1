// title: A function branches on an argument that is defined.
// against: entry_called_with_undefined_scalar.target.mlir
func.func private @g(%e: i1, %x: f32) -> f32 {
  return %x : f32
}
func.func @f(%t: tensor<1xi1>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %b = tensor.extract %t[%c0] : tensor<1xi1>
  %q = func.call @g(%b, %x) : (i1, f32) -> f32
  return %q : f32
}
