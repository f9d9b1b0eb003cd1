// title: Collapsed slices.
// verdict: refuted
func.func @f(%t: tensor<4x6xf32>, %x: f32, %i: index) -> tensor<4x6xf32> {
  %s = tensor.extract_slice %t[1, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<2x6xf32> into tensor<12xf32>
  %w = tensor.insert %x into %c[%i] : tensor<12xf32>
  %e = tensor.expand_shape %w [[0, 1]] output_shape [2, 6] : tensor<12xf32> into tensor<2x6xf32>
  %r = tensor.insert_slice %e into %t[1, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
// ----- target
func.func @f(%t: memref<4x6xf32>, %x: f32, %i: index) -> memref<4x6xf32> {
  %s = memref.subview %t[2, 0] [2, 6] [1, 1] : memref<4x6xf32> to memref<2x6xf32, strided<[6, 1], offset: 12>>
  %c = memref.collapse_shape %s [[0, 1]]
      : memref<2x6xf32, strided<[6, 1], offset: 12>> into memref<12xf32, strided<[1], offset: 12>>
  memref.store %x, %c[%i] : memref<12xf32, strided<[1], offset: 12>>
  return %t : memref<4x6xf32>
}
