// title: What was given to tensors is lost.
// verdict: proved
// wrong: "%a = bufferization.to_tensor %m restrict writable" => "%a = bufferization.to_tensor %m restrict" -- what was given to tensors is lost
func.func @f(%m: memref<*xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %a = bufferization.to_tensor %m restrict writable : memref<*xf32> to tensor<*xf32>
  %c = tensor.cast %a : tensor<*xf32> to tensor<?xf32>
  %w = tensor.insert %x into %c[%i] : tensor<?xf32>
  return %w : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<*xf32>, %x: f32, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %c : memref<?xf32, strided<[?], offset: ?>>
}
