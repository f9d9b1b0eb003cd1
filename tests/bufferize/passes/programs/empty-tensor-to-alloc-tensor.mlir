func.func @sizes(%n: index) -> tensor<5x?xf32> {
  %e = tensor.empty(%n) : tensor<5x?xf32>
  return %e : tensor<5x?xf32>
}

// -----

func.func @encoding(%n: index) -> tensor<5x?xf32, "code"> {
  %e = tensor.empty(%n) : tensor<5x?xf32, "code">
  return %e : tensor<5x?xf32, "code">
}

// -----

// Nobody needs the last two.
func.func @unused(%t: tensor<5xf32>, %c: f32) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  return %t : tensor<5xf32>
}
