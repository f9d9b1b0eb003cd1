func.func @f(%t: memref<4x8xf32>, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %s = memref.subview %t[0, 0] [4, %c1] [1, 1] : memref<4x8xf32> to memref<4x?xf32, strided<[8, 1]>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<4x?xf32, strided<[8, 1]>> into memref<?xf32, strided<[?]>>
  %v = memref.load %c[%i] : memref<?xf32, strided<[?]>>
  return %v : f32
}
