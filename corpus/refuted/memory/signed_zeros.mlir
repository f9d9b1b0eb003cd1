// title: A constant with zeros of both signs becomes one with zeros of one sign.
// against: signed_zeros.target.mlir
// function: f

func.func @f(%i: index) -> f32 {
  %c = arith.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %x = tensor.extract %c[%i] : tensor<2xf32>
  return %x : f32
}
