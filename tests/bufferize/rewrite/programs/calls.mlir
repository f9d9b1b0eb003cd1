// options: bufferize-function-boundaries
// ops: func.func func.func memref.store func.return func.func func.call memref.alloc memref.cast func.call
// ops: func.return func.func memref.alloc memref.copy memref.cast func.call memref.cast func.call func.call
// ops: func.return
// type: (memref<?xf32, strided<[?], offset: ?>>) -> (memref<?xf32, strided<[?], offset: ?>>, index)
// type: (memref<?xf32, strided<[?], offset: ?>>, f32, index) -> memref<?xf32, strided<[?], offset: ?>>
// type: (memref<?xf32, strided<[?], offset: ?>>, f32, index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>)
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>, f32, index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>)
func.func private @ext(tensor<?xf32>) -> (tensor<?xf32>, index)
func.func @inner(%a: tensor<?xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.insert %v into %a[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @middle(%a: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = call @inner(%a, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %e = tensor.empty(%i) : tensor<?xf32>
  %1 = call @inner(%e, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func @outer(%a: tensor<?xf32> {bufferization.writable = false}, %b: tensor<?xf32> {bufferization.buffer_layout = strided<[1], offset: ?>}, %v: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:2 = call @middle(%a, %v, %i) : (tensor<?xf32>, f32, index) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = call @middle(%b, %v, %i) : (tensor<?xf32>, f32, index) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = call @ext(%0#1) : (tensor<?xf32>) -> (tensor<?xf32>, index)
  return %0#0, %1#1, %2#0 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
