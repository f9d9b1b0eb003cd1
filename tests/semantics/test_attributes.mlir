// name: gather

func.func @f(%t: tensor<4xf32>, %i: tensor<2x1xindex>) -> tensor<2xf32> {{
  %r = tensor.gather %t[%i] gather_dims([0]) {unique}: (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}}

// -----
// name: rounded

func.func @f(%x: f64) -> f32 {{
  %r = arith.truncf %x {mode}: f64 to f32
  return %r : f32
}}

