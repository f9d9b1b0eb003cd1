// options: bufferize-function-boundaries
// ops: func.func memref.subview memref.alloc memref.copy memref.alloc linalg.fill memref.subview memref.copy
// ops: memref.subview memref.copy memref.cast func.return
// type: (memref<?x?xf32, strided<[?, ?], offset: ?>>, index, f32, memref<4xf32, strided<[?], offset: ?>>) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32>)
func.func @slices(%a: tensor<?x?xf32>, %i: index, %v: f32, %m: tensor<4xf32>) -> (tensor<?x?xf32>, tensor<4xf32>) {
  %0 = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<?x?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%v: f32) outs(%0: tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x?xf32>
  %3 = tensor.insert_slice %m into %2[0, %i] [4, 1] [2, %i] : tensor<4xf32> into tensor<?x?xf32>
  return %3, %0 : tensor<?x?xf32>, tensor<4xf32>
}
