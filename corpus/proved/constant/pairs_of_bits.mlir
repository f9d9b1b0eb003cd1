// title: Pairs of bits, written as pairs.
// against: pairs_of_bits.target.mlir
func.func @f() -> tensor<2xcomplex<i1>> {
  %c = arith.constant dense<[(true, false), (false, false)]> : tensor<2xcomplex<i1>>
  return %c : tensor<2xcomplex<i1>>
}
