// title: Right views are proved.
// verdict: proved
// wrong: "%s = memref.subview %t[0, %i]" => "%s = memref.subview %t[0, %j]" -- other column
func.func @f(%t: tensor<4x?xf32>, %i: index, %j: index, %x: f32) -> (tensor<4x?xf32>, f32) {
  %s = tensor.extract_slice %t[0, %i] [4, 1] [1, 1] : tensor<4x?xf32> to tensor<4xf32>
  %w = tensor.insert %x into %s[%j] : tensor<4xf32>
  %r = tensor.insert_slice %w into %t[0, %i] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  %y = tensor.extract %r[%j, %j] : tensor<4x?xf32>
  return %r, %y : tensor<4x?xf32>, f32
}
// ----- target
func.func @f(%t: memref<4x?xf32>, %i: index, %j: index, %x: f32) -> (memref<4x?xf32>, f32) {
  %s = memref.subview %t[0, %i] [4, 1] [1, 1]
      : memref<4x?xf32> to memref<4xf32, strided<[?], offset: ?>>
  memref.store %x, %s[%j] : memref<4xf32, strided<[?], offset: ?>>
  %y = memref.load %t[%j, %j] : memref<4x?xf32>
  return %t, %y : memref<4x?xf32>, f32
}
