// title: No element is two where dimensions are joined.
// verdict: proved
// wrong: "%s = memref.subview %a[0, 0, 0] [4, 2, 2] [%c2" => "%s = memref.subview %a[0, 0, 0] [4, 2, 2] [%c0" -- no element is two where dimensions are joined
func.func @f(%t: tensor<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0, %c0] : tensor<4x4xf32>
  return %v : f32
}
// ----- target
func.func @f(%t: memref<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<8x2x2xf32>
  %s = memref.subview %a[0, 0, 0] [4, 2, 2] [%c2, 1, 1] : memref<8x2x2xf32> to memref<4x2x2xf32,
      strided<[?, 2, 1]>>
  %c = memref.collapse_shape %s [[0], [1, 2]]
      : memref<4x2x2xf32, strided<[?, 2, 1]>> into memref<4x4xf32, strided<[?, 1]>>
  memref.copy %t, %c : memref<4x4xf32> to memref<4x4xf32, strided<[?, 1]>>
  %v = memref.load %c[%c0, %c0] : memref<4x4xf32, strided<[?, 1]>>
  return %v : f32
}
