// title: A buffer of a tensor without a rank.
// verdict: refuted
func.func @f(%t: tensor<*xf32>, %x: f32) {
  %m = bufferization.to_buffer %t read_only : tensor<*xf32> to memref<*xf32>
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %e = memref.load %c[%c0] : memref<?xf32, strided<[?], offset: ?>>
  vector.print %e : f32
  return
}
// ----- target
func.func @f(%m: memref<*xf32>, %x: f32) {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %e = memref.load %c[%c0] : memref<?xf32, strided<[?], offset: ?>>
  vector.print %x : f32
  return
}
