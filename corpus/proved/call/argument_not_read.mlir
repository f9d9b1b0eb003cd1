// title: What the callee writes over and does not read, is handed over in a new buffer that holds nothing.
func.func private @fill(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @f(%t: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = func.call @fill(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
