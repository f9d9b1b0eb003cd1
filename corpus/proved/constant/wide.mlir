// title: An integer of 128 bits.
// against: wide.target.mlir
func.func @f() -> tensor<2xi128> {
  %0 = arith.constant dense<[1, 340282366920938463463374607431768211455]> : tensor<2xi128>
  return %0 : tensor<2xi128>
}
