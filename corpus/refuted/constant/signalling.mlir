// title: A signalling NaN that became a quiet one.
// against: signalling.target.mlir
// reason: result 0 differs at [1]
func.func @f() -> tensor<3xf32> {
  %0 = arith.constant dense<[1.0, 0x7F800001, 0xFF800000]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
