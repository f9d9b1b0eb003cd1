// title: Operands that overlap through a collapsed buffer.
// verdict: proved
func.func @f(%t: tensor<4x6xf32>, %i: index, %j: index) -> (tensor<4x6xf32>, f32) {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %s = tensor.extract_slice %c[6] [6] [1] : tensor<24xf32> to tensor<6xf32>
  %d = tensor.extract_slice %c[12] [6] [1] : tensor<24xf32> to tensor<6xf32>
  %a = linalg.copy ins(%s : tensor<6xf32>) outs(%d : tensor<6xf32>) -> tensor<6xf32>
  %w = tensor.insert_slice %a into %c[12] [6] [1] : tensor<6xf32> into tensor<24xf32>
  %e = tensor.expand_shape %w [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %y = tensor.extract %e[%i, %j] : tensor<4x6xf32>
  return %e, %y : tensor<4x6xf32>, f32
}
// ----- target
func.func @f(%t: memref<4x6xf32>, %i: index, %j: index) -> (memref<4x6xf32>, f32) {
  %c = memref.collapse_shape %t [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %s = memref.subview %t[1, 0] [1, 6] [1, 1] : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 6>>
  %d = memref.subview %c[12] [6] [1] : memref<24xf32> to memref<6xf32, strided<[1], offset: 12>>
  linalg.copy ins(%s : memref<6xf32, strided<[1], offset: 6>>)
      outs(%d : memref<6xf32, strided<[1], offset: 12>>)
  %y = memref.load %t[%i, %j] : memref<4x6xf32>
  return %t, %y : memref<4x6xf32>, f32
}
