// title: A zero of the other sign in a complex constant.
// against: parts.target.mlir
// reason: result 0 differs at [1]
func.func @f() -> tensor<2xcomplex<f32>> {
  %0 = arith.constant dense<[(1.0, 2.0), (-0.0, 0xFF800000)]> : tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}
