// title: Right views are proved.
// verdict: proved
// wrong: "%s = memref.subview %t[%i" => "%s = memref.subview %t[%j" -- other row
// wrong: "%y = memref.load %t[%j" => "%y = memref.load %t[%i" -- read before the row is written
func.func @f(%t: tensor<?x4xf32>, %i: index, %j: index, %x: f32) -> (tensor<?x4xf32>, f32) {
  %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %w = tensor.insert %x into %s[%j] : tensor<4xf32>
  %r = tensor.insert_slice %w into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  %y = tensor.extract %r[%j, %j] : tensor<?x4xf32>
  return %r, %y : tensor<?x4xf32>, f32
}
// ----- target
func.func @f(%t: memref<?x4xf32>, %i: index, %j: index, %x: f32) -> (memref<?x4xf32>, f32) {
  %s = memref.subview %t[%i, 0] [1, 4] [1, 1]
      : memref<?x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %x, %s[%j] : memref<4xf32, strided<[1], offset: ?>>
  %y = memref.load %t[%j, %j] : memref<?x4xf32>
  return %t, %y : memref<?x4xf32>, f32
}
