// name: two

func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %u = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.insert %x into %u[%c1] : tensor<4xf32>
  %y = tensor.extract %u[%c0] : tensor<4xf32>
  %z = arith.addf %x, %x : f32
  %a = tensor.insert %z into %v[%c3] : tensor<4xf32>
  return %v, %a, %y, %t : tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>
}

