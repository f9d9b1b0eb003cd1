// options: dialect-filter=tensor,bufferization copy-before-write
// ops: func.func bufferization.to_buffer bufferization.to_buffer bufferization.to_buffer memref.subview
// ops: bufferization.to_tensor linalg.fill bufferization.to_buffer memref.alloc memref.copy memref.subview
// ops: memref.copy memref.alloc memref.copy memref.subview memref.copy bufferization.to_tensor func.return
// type: (tensor<?x?xf32>, index, f32, tensor<4xf32>) -> (tensor<?x?xf32>, tensor<4xf32>)
func.func @slices(%a: tensor<?x?xf32>, %i: index, %v: f32, %m: tensor<4xf32>) -> (tensor<?x?xf32>, tensor<4xf32>) {
  %0 = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<?x?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%v: f32) outs(%0: tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x?xf32>
  %3 = tensor.insert_slice %m into %2[0, %i] [4, 1] [2, %i] : tensor<4xf32> into tensor<?x?xf32>
  return %3, %0 : tensor<?x?xf32>, tensor<4xf32>
}
