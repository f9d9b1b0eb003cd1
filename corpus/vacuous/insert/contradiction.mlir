// title: One index is required to be inside a tensor of size 2 and at least 2.
func.func @contradiction(%a: tensor<2xf32>, %b: tensor<?xf32>, %x: f32, %i: index) -> tensor<2xf32> {
  %c2 = arith.constant 2 : index
  %shifted = arith.subi %i, %c2 : index
  %y = tensor.extract %b[%shifted] : tensor<?xf32>
  %r = tensor.insert %y into %a[%i] : tensor<2xf32>
  return %r : tensor<2xf32>
}
