// options: bufferize-function-boundaries allow-unknown-ops
// ops: func.func bufferization.to_tensor dummy.op bufferization.to_buffer memref.alloc memref.copy memref.store
// ops: memref.cast func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, f32, index) -> memref<?xf32>
func.func @unknown(%a: tensor<?xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %0 = "dummy.op"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
