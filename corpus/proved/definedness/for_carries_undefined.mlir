// title: A branch on what the round has written.
// against: for_carries_undefined.target.mlir
func.func @f(%t: tensor<8xf32>, %n: index, %x: f32) -> (f32, tensor<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xi1>
  %g = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<4xi1>) {
    %b = tensor.insert %g into %a[%c0] : tensor<4xi1>
    scf.yield %b : tensor<4xi1>
  }
  return %x, %r : f32, tensor<4xi1>
}
