// title: A hexadecimal element of a float constant is a bit pattern, no integer.
// against: hex_splat.target.mlir
// reason: result 0 differs at [0]
func.func @f() -> tensor<4xf16> {
  %0 = arith.constant dense<0x3C00> : tensor<4xf16>
  return %0 : tensor<4xf16>
}
