func.func @f(%c: i1, %i: index) -> (tensor<4xf32>, f32) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %x = tensor.extract %s[%i] : tensor<4xf32>
  %r = tensor.insert %x into %a[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32 }
