func.func @f(%a: tensor<?xf32>, %n: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = bufferization.alloc_tensor() copy(%a) : tensor<?xf32>
  %f = linalg.fill ins(%x : f32) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %g = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  bufferization.dealloc_tensor %g : tensor<?xf32>
  return %a, %f : tensor<?xf32>, tensor<?xf32> }
