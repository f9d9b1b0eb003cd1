// title: Parts of complex constants, zeros of both signs, and NaN.
// against: parts.target.mlir
func.func @f() -> tensor<2xcomplex<f32>> {
  %0 = arith.constant dense<[(1.0, 2.0), (-0.0, 0xFF800000)]> : tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}
