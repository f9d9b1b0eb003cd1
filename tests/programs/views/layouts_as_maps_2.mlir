// title: Layouts as maps.
// verdict: unproved
func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<8xf32, strided<[?], offset: 5>>, %i: index) -> f32 {
  %c = memref.cast %t : memref<8xf32, strided<[?], offset: 5>> to memref<8xf32, strided<[2], offset: 5>>
  %x = memref.load %c[%i] : memref<8xf32, strided<[2], offset: 5>>
  return %x : f32
}
