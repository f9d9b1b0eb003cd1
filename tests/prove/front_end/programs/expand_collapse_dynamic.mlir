func.func @f(%a: tensor<?x32xf32>, %b: tensor<?x4x8xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x32xf32>
  %x = tensor.expand_shape %a [[0], [1, 2]] output_shape [%n, 4, 8] : tensor<?x32xf32> into tensor<?x4x8xf32>
  %e = tensor.empty(%n) : tensor<?x4x8xf32>
  %s = linalg.add ins(%x, %b : tensor<?x4x8xf32>, tensor<?x4x8xf32>) outs(%e : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
  %y = tensor.collapse_shape %s [[0, 1, 2]] : tensor<?x4x8xf32> into tensor<?xf32>
  return %y : tensor<?xf32> }
