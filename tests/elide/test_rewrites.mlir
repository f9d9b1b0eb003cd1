// name: part

func.func @f(%t: tensor<8xf32>, %u: tensor<6xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %w = tensor.insert_slice %u into %t[2] [6] [1] : tensor<6xf32> into tensor<8xf32>
  %y = tensor.extract %t[%i] : tensor<8xf32>
  return %w, %y : tensor<8xf32>, f32
}

// -----
// name: shared

func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index, %x: f32) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %e = tensor.extract %t[%i] : tensor<8xf32>
  %a = tensor.insert %e into %t[%i] : tensor<8xf32>
  %b = tensor.insert %x into %u[%i] : tensor<8xf32>
  %y = tensor.extract %u[%k] : tensor<8xf32>
  %z = tensor.extract %b[%k] : tensor<8xf32>
  %s = arith.addf %y, %z : f32
  return %t, %a, %s : tensor<8xf32>, tensor<8xf32>, f32
}

// -----
// name: wrong

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%j] : tensor<8xf32>
  return %t, %y : tensor<8xf32>, f32
}

// -----
// name: self_copy

func.func @f(%t: tensor<8xf32>, %i: index, %j: index, %x: f32) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %w : tensor<8xf32>
}

