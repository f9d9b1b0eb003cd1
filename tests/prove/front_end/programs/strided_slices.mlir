func.func @f(%a: tensor<?xf32>, %o: index, %n: index, %s: index, %x: f32) -> tensor<?xf32> {
  %e = tensor.extract_slice %a[%o] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %f into %a[%o] [%n] [2] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32> }
