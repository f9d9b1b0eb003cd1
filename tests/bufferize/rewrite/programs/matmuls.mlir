// options: bufferize-function-boundaries
// ops: func.func linalg.matmul memref.alloc linalg.matvec memref.alloc linalg.dot memref.alloc linalg.batch_matmul
// ops: memref.cast memref.cast memref.cast func.return
// type: (memref<4x?xf32, strided<[?, ?], offset: ?>>, memref<?x8xf32, strided<[?, ?], offset: ?>>, memref<4x8xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<2x3x4xf32, strided<[?, ?, ?], offset: ?>>, memref<2x4x5xf32, strided<[?, ?, ?], offset: ?>>) -> (memref<4x8xf32, strided<[?, ?], offset: ?>>, memref<4xf32>, memref<f32>, memref<2x3x5xf32>)
func.func @matmuls(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<4x8xf32>, %v: tensor<?xf32>, %bm: tensor<2x3x4xf32>, %bn: tensor<2x4x5xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<f32>, tensor<2x3x5xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.matvec ins(%a, %v : tensor<4x?xf32>, tensor<?xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.empty() : tensor<f32>
  %2 = linalg.dot ins(%v, %v : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<f32>) -> tensor<f32>
  %g = tensor.empty() : tensor<2x3x5xf32>
  %3 = linalg.batch_matmul ins(%bm, %bn : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%g : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4xf32>, tensor<f32>, tensor<2x3x5xf32>
}
