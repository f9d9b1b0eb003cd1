func.func @f(%t: memref<4x8xf32>, %i: index) -> f32 {
  %s = memref.subview %t[0, 0] [4, 1] [1, 1] : memref<4x8xf32> to memref<4x1xf32, strided<[8, 1]>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<4x1xf32, strided<[8, 1]>> into memref<4xf32, strided<[8]>>
  %v = memref.load %c[%i] : memref<4xf32, strided<[8]>>
  return %v : f32
}
