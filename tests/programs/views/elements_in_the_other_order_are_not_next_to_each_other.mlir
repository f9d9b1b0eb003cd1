// title: Elements in the other order are not next to each other.
// verdict: unproved
func.func @f(%t: tensor<2x3xf32>, %i: index) -> f32 {
  %s = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %r = tensor.extract %s[%i] : tensor<6xf32>
  return %r : f32
}
// ----- target
func.func @f(%t: memref<2x3xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.copy %t, %a : memref<2x3xf32> to memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %s = memref.reinterpret_cast %a to offset: [0], sizes: [6], strides: [1]
      : memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<6xf32, strided<[1]>>
  %r = memref.load %s[%i] : memref<6xf32, strided<[1]>>
  return %r : f32
}
