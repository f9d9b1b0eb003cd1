// title: The elements of an i1 constant are bits, the first one the lowest; these are others.
// against: bits.target.mlir
// reason: result 0 differs at [0]
func.func @f() -> tensor<3xi1> {
  %0 = arith.constant dense<[true, false, true]> : tensor<3xi1>
  return %0 : tensor<3xi1>
}
