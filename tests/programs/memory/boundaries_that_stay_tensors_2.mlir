// title: Boundaries that stay tensors.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %old : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %b, %c0 : memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %b[%i] : memref<?xf32, strided<[?], offset: ?>>
  %u = bufferization.to_tensor %b : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %old : tensor<?xf32>, f32
}
