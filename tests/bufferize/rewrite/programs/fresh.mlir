// options: bufferize-function-boundaries
// ops: func.func memref.alloc memref.store memref.store memref.store memref.store memref.store memref.store
// ops: memref.alloc memref.store memref.alloc memref.alloc linalg.map memref.alloc linalg.map memref.alloc
// ops: memref.copy memref.dealloc memref.cast memref.cast memref.cast memref.cast memref.cast memref.cast func.return
// type: (f32, index, memref<?xf32, strided<[?], offset: ?>>) -> (memref<2x3xf32>, memref<f32>, memref<0xf32>, memref<?xf32>, memref<?x2xf32>, memref<?xf32>)
func.func @fresh(%v: f32, %i: index, %t : tensor<?xf32>) -> (tensor<2x3xf32>, tensor<f32>, tensor<0xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<?xf32>) {
  %0 = tensor.from_elements %v, %v, %v, %v, %v, %v : tensor<2x3xf32>
  %1 = tensor.from_elements %v : tensor<f32>
  %2 = tensor.from_elements : tensor<0xf32>
  %3 = tensor.splat %v[%i] : tensor<?xf32>
  %4 = tensor.generate %i {
  ^bb0(%x: index, %y: index):
    %e = tensor.extract %3[%x] : tensor<?xf32>
    tensor.yield %e : f32
  } : tensor<?x2xf32>
  %5 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  bufferization.dealloc_tensor %3 : tensor<?xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<f32>, tensor<0xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<?xf32>
}
