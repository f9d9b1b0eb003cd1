func.func @f(%t: memref<4x8xf32>, %n: index, %m: index, %i: index) -> f32 {
  %s = memref.subview %t[0, 0] [%n, %m] [1, 1] : memref<4x8xf32> to memref<?x?xf32, strided<[8, 1]>>
  %r = memref.transpose %s (d0, d1) -> (d1, d0) : memref<?x?xf32, strided<[8, 1]>> to memref<?x?xf32, strided<[1, 8]>>
  %c = memref.collapse_shape %r [[0, 1]] : memref<?x?xf32, strided<[1, 8]>> into memref<?xf32, strided<[?]>>
  %v = memref.load %c[%i] : memref<?xf32, strided<[?]>>
  return %v : f32
}
