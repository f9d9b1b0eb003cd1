// title: A function branches on the part of its argument that nobody wrote.
// against: callee_argument_part_undefined.target.mlir
func.func private @g(%e: tensor<4xi1>, %x: f32) -> f32 {
  return %x : f32
}
func.func @f(%x: f32, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xi1>
  %i = tensor.insert %b into %e[%c0] : tensor<4xi1>
  %q = func.call @g(%i, %x) : (tensor<4xi1>, f32) -> f32
  return %q : f32
}
