// title: Right views are proved.
// verdict: proved
func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %c = memref.cast %t : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}
