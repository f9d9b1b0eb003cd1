// title: A branch on an argument behind a while loop, on which its first condition hangs.
// against: while_carries_undefined.target.mlir
func.func @f(%t: tensor<8xi1>, %x: f32) -> (f32, tensor<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xi1>
  %r, %s = scf.while (%i = %c0, %a = %e) : (index, tensor<8xi1>) -> (index, tensor<8xi1>) {
    %c = tensor.extract %t[%i] : tensor<8xi1>
    scf.condition(%c) %i, %a : index, tensor<8xi1>
  } do {
  ^bb0(%i: index, %a: tensor<8xi1>):
    %g = arith.constant true
    %j = arith.addi %i, %c1 : index
    %b = tensor.insert %g into %a[%i] : tensor<8xi1>
    scf.yield %j, %b : index, tensor<8xi1>
  }
  return %x, %s : f32, tensor<8xi1>
}
