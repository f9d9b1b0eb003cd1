// title: A division moves before a loop that ends.
// against: division_before_for_loop.target.mlir
func.func @f(%t: tensor<8xi32>, %x: i32, %y: i32, %n: index) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xi32>) {
    %b = tensor.insert %x into %a[%i] : tensor<8xi32>
    scf.yield %b : tensor<8xi32>
  }
  %d = arith.divui %x, %y : i32
  %q = tensor.insert %d into %r[%c0] : tensor<8xi32>
  return %q : tensor<8xi32>
}
