// title: Digits that MLIR reads bit by bit, though each part of an element has a byte.
// against: digits_of_pairs_of_bits.target.mlir
func.func @f() -> tensor<2xcomplex<i1>> {
  %c = arith.constant dense<"0x01020304"> : tensor<2xcomplex<i1>>
  return %c : tensor<2xcomplex<i1>>
}
