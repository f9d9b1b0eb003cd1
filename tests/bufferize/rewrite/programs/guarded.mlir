// options: bufferize-function-boundaries
// ops: func.func shape.const_witness shape.assuming memref.alloc memref.copy memref.store shape.assuming_yield
// ops: memref.load memref.cast func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, f32, index) -> (memref<?xf32>, f32)
func.func @guarded(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %w = shape.const_witness true
  %0 = shape.assuming %w -> (tensor<?xf32>) {
    %1 = tensor.insert %x into %t[%i] : tensor<?xf32>
    shape.assuming_yield %1 : tensor<?xf32>
  }
  %2 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %2 : tensor<?xf32>, f32
}
