// title: A clone is another buffer.
// verdict: unknown
func.func @f(%m: memref<*xf32>, %t: tensor<?xf32>, %x: f32, %i: index)
    -> (tensor<?xf32>, index, memref<*xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<*xf32> to tensor<*xf32>
  %n = tensor.rank %a : tensor<*xf32>
  %c = tensor.cast %a : tensor<*xf32> to tensor<?xf32>
  %e = tensor.extract %c[%i] : tensor<?xf32>
  %w = tensor.insert %e into %t[%i] : tensor<?xf32>
  %k = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  %k2 = memref.cast %k : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %k2[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %w, %n, %k : tensor<?xf32>, index, memref<*xf32>
}
// ----- target
func.func @f(%m: memref<*xf32>, %t: memref<?xf32>, %x: f32, %i: index)
    -> (memref<?xf32>, index, memref<*xf32>) {
  %n = memref.rank %m : memref<*xf32>
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %e = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  memref.store %e, %t[%i] : memref<?xf32>
  %k = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  %k2 = memref.cast %k : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %k2[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %t, %n, %k : memref<?xf32>, index, memref<*xf32>
}
