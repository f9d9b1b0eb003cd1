// title: Wrong views are not proved.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %c = memref.cast %t : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[1], offset: ?>>
  return %x : f32
}
