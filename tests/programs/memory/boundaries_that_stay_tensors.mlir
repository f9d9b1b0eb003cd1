// title: Boundaries that stay tensors.
// verdict: proved
// wrong: "memref.store %x, %a[%i] : memref<?xf32>" => "" -- boundaries that stay tensors
// wrong: "%u = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>" => "%u = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>\nmemref.dealloc %a : memref<?xf32>" -- a tensor dies with its buffer
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
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %b, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  %u = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %old : tensor<?xf32>, f32
}
