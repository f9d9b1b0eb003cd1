func.func @f(%a: tensor<?x8xf32>, %b: tensor<8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<?x8xf32>) dimensions = [0]
  %r = linalg.map { arith.addf } ins(%a, %bb : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x8xf32>)
  return %r : tensor<?x8xf32> }
