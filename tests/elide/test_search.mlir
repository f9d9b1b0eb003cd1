// name: two

func.func @f(%t: tensor<8xf32>, %x: f32, %y: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %b = tensor.insert %y into %t[%i] : tensor<8xf32>
  %r = tensor.extract %t[%i] : tensor<8xf32>
  return %a, %b, %r : tensor<8xf32>, tensor<8xf32>, f32
}
