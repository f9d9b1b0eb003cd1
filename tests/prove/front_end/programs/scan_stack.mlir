func.func @f(%xs: tensor<10x4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<10x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %z = arith.constant dense<0.0> : tensor<10x4xf32>
  %r:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%h = %c, %ys = %z) -> (tensor<4xf32>, tensor<10x4xf32>) {
    %x = tensor.extract_slice %xs[%i, 0] [1, 4] [1, 1] : tensor<10x4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.map { arith.addf } ins(%h, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>)
    %w = tensor.insert_slice %n into %ys[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<10x4xf32>
    scf.yield %n, %w : tensor<4xf32>, tensor<10x4xf32> }
  return %r#0, %r#1 : tensor<4xf32>, tensor<10x4xf32> }
