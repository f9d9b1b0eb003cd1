// options: bufferize-function-boundaries
// ops: func.func memref.alloc memref.subview memref.copy memref.subview memref.copy memref.subview memref.copy
// ops: memref.alloc memref.subview memref.copy memref.subview memref.copy memref.cast memref.cast func.return
// type: (memref<?x4xf32, strided<[?, ?], offset: ?>>, memref<3x4xf32, strided<[?, ?], offset: ?>>, memref<?x4xf32, strided<[?, ?], offset: ?>>) -> (memref<?x4xf32>, memref<?x8xf32>)
func.func @concat(%a: tensor<?x4xf32>, %b: tensor<3x4xf32>, %c: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x8xf32>) {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<?x4xf32>, tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.concat dim(1) %a, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?x8xf32>
}
