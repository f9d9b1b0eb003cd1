func.func @f(%a: tensor<?x?xf32>, %p: index, %q: index, %x: f32, %i: index) -> tensor<?x?x?xf32> {
  %e = tensor.expand_shape %a [[0, 1], [2]] output_shape [%p, 4, %q] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %s = tensor.extract_slice %e[%i, 0, 0] [1, 4, %q] [1, 1, 1] : tensor<?x4x?xf32> to tensor<4x?xf32>
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<4x?xf32>) -> tensor<4x?xf32>
  %w = tensor.insert_slice %f into %e[%i, 0, 0] [1, 4, %q] [1, 1, 1] : tensor<4x?xf32> into tensor<?x4x?xf32>
  %c = tensor.cast %w : tensor<?x4x?xf32> to tensor<?x?x?xf32>
  return %c : tensor<?x?x?xf32> }
