func.func @insert(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %m[%i] : memref<?xf32, strided<[?], offset: ?>>
  %0 = bufferization.to_tensor %m restrict : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @calls(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %0 = call @insert(%t, %i, %x) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %e = memref.load %m[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %0, %e : tensor<?xf32>, f32
}
