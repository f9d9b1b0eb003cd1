// title: A buffer that both programs are given lies where it lies.
// verdict: proved
func.func @f(%u: memref<*xf32>, %x: f32) -> index {
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>,
      index, index, index
  return %o : index
}
// ----- target
func.func @f(%u: memref<*xf32>, %x: f32) -> index {
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>,
      index, index, index
  return %o : index
}
