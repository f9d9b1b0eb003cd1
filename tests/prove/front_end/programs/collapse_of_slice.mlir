func.func @f(%a: tensor<8x?x16xf32>, %o: index, %n: index) -> tensor<?xf32> {
  %s = tensor.extract_slice %a[2, %o, 0] [1, %n, 16] [1, 1, 1] : tensor<8x?x16xf32> to tensor<?x16xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<?x16xf32> into tensor<?xf32>
  return %c : tensor<?xf32> }
