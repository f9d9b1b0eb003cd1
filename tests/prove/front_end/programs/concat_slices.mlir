func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x4xf32>
  %n = tensor.dim %b, %c0 : tensor<?x4xf32>
  %s = arith.addi %m, %n : index
  %e = tensor.empty(%s) : tensor<?x4xf32>
  %0 = tensor.insert_slice %a into %e[0, 0] [%m, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  %1 = tensor.insert_slice %b into %0[%m, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32> }
