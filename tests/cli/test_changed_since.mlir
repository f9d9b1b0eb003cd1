// name: program
func.func @NAME(%t: tensor<4xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}

// -----
// name: copied
func.func @new(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %n = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %n : tensor<4xf32>, tensor<4xf32>
}

