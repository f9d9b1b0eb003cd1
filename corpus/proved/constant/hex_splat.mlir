// title: A hexadecimal element of a float constant is a bit pattern.
// against: hex_splat.target.mlir
func.func @f() -> tensor<4xf16> {
  %0 = arith.constant dense<0x3C00> : tensor<4xf16>
  return %0 : tensor<4xf16>
}
