func.func @f(%a: tensor<?x?xf32>, %s: tensor<2xindex>) -> (tensor<?x?xf32>, tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.from_elements %n, %m : tensor<2xindex>
  %r = tensor.reshape %a(%e) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r, %e : tensor<?x?xf32>, tensor<2xindex> }
