// name: conflict

func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}

// -----
// name: harmless

func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: call

func.func private @g(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func @f(%x: f32, %i: index) -> f32 {
  %t = call @g(%x) : (f32) -> tensor<4xf32>
  %v = tensor.extract %t[%i] : tensor<4xf32>
  return %v : f32
}

