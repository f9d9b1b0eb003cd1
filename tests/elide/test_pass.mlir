// name: text
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  func.return %a, %y : tensor<8xf32>, f32
}

// -----
// name: two_buffers
func.func @f(%z: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %a = tensor.insert %z into %e[%i] : tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %g = tensor.empty() : tensor<8xf32>
  %q = arith.addf %x, %x : f32
  %b = tensor.insert %q into %g[%i] : tensor<8xf32>
  %y = tensor.extract %b[%i] : tensor<8xf32>
  func.return %x, %y : f32, f32
}

// -----
// name: two_results
func.func VISIBILITY @g(%x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = tensor.splat %x : tensor<4xf32>
  %a = tensor.insert %y into %s[%i] : tensor<4xf32>
  %b = tensor.insert %y into %s[%i] : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

