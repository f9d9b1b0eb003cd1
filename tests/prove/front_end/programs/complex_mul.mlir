func.func @f(%a: tensor<8xcomplex<f32>>, %b: tensor<8xcomplex<f32>>) -> (tensor<8xcomplex<f32>>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xcomplex<f32>>
  %r = linalg.map { complex.mul } ins(%a, %b : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>) outs(%e : tensor<8xcomplex<f32>>)
  %e2 = tensor.empty() : tensor<8xf32>
  %m = linalg.map { complex.re } ins(%r : tensor<8xcomplex<f32>>) outs(%e2 : tensor<8xf32>)
  return %r, %m : tensor<8xcomplex<f32>>, tensor<8xf32> }
