// options: bufferize-function-boundaries
// ops: func.func memref.copy memref.copy memref.store memref.load func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32>, index, f32) -> (memref<?xf32, strided<[?], offset: ?>>, f32)
func.func @mat(%a: tensor<?xf32>, %b: tensor<?xf32>, %m: memref<?xf32>, %i: index, %v: f32) -> (tensor<?xf32>, f32) {
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %a in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  %1 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %2 = tensor.insert %v into %1[%i] : tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32>
  %4 = memref.load %3[%i] : memref<?xf32>
  return %0, %4 : tensor<?xf32>, f32
}
