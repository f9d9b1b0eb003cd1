// title: A signalling NaN stays one.
// against: signalling.target.mlir
func.func @f() -> tensor<3xf32> {
  %0 = arith.constant dense<[1.0, 0x7F800001, 0xFF800000]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
