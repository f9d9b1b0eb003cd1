func.func @insert(%arg0: tensor<?xf32>, %arg1: index, %arg2: f32) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %arg0 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %dim = memref.dim %0, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %alloc = memref.alloc(%dim) {alignment = 64 : i64} : memref<?xf32>
  memref.copy %0, %alloc : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %arg2, %alloc[%arg1] : memref<?xf32>
  %1 = bufferization.to_tensor %alloc : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @calls(%arg0: tensor<?xf32>, %arg1: index, %arg2: f32) -> (tensor<?xf32>, f32) {
  %0 = bufferization.to_buffer %arg0 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = call @insert(%arg0, %arg1, %arg2) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %2 = memref.load %0[%arg1] : memref<?xf32, strided<[?], offset: ?>>
  return %1, %2 : tensor<?xf32>, f32
}
func.func @hands_on(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  return %arg0 : tensor<?xf32>
}
