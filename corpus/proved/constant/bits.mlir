// title: The elements of an i1 constant are bits, the first one the lowest.
// against: bits.target.mlir
func.func @f() -> tensor<3xi1> {
  %0 = arith.constant dense<[true, false, true]> : tensor<3xi1>
  return %0 : tensor<3xi1>
}
