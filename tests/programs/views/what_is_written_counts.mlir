// title: What is written counts.
// verdict: proved
// wrong: "%w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>" => "%w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>\nmemref.dealloc %c : memref<?xf32, strided<[?], offset: ?>>" -- what is written counts
func.func @f(%t: tensor<*xf32>, %x: f32) -> (tensor<*xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %w = tensor.insert %x into %c[%c0] : tensor<?xf32>
  return %t, %w : tensor<*xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<*xf32>, %x: f32) -> (memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %c, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %c, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %t, %w : memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>
}
