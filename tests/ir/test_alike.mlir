// name: function

func.func @f(%t: tensor<?xf32>, %s: tensor<4xf32>, %v: f32, %w: f32, %i: index) -> f32 {{
  %t1 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %f1 = linalg.fill ins(%v : f32) outs(%t1 : tensor<?xf32>) -> tensor<?xf32>
  {}
  {}
  %end = arith.constant 1 : index
  return %v : f32
}}

