// title: Right views are proved.
// verdict: proved
func.func @f(%t: tensor<4x8xf32>, %n: index, %m: index, %i: index) -> f32 {
  %s = tensor.extract_slice %t[0, 0] [%n, %m] [1, 1] : tensor<4x8xf32> to tensor<?x?xf32>
  %e = tensor.cast %s : tensor<?x?xf32> to tensor<4x1xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %v = tensor.extract %c[%i] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func @f(%t: memref<4x8xf32>, %n: index, %m: index, %i: index) -> f32 {
  %s = memref.subview %t[0, 0] [%n, %m] [1, 1] : memref<4x8xf32> to memref<?x?xf32, strided<[8, 1]>>
  %r = memref.transpose %s (d0, d1) -> (d1, d0) : memref<?x?xf32, strided<[8, 1]>> to memref<?x?xf32,
      strided<[1, 8]>>
  %q = memref.cast %r : memref<?x?xf32, strided<[1, 8]>> to memref<1x4xf32, strided<[1, 8]>>
  %c = memref.collapse_shape %q [[0, 1]] : memref<1x4xf32, strided<[1, 8]>> into memref<4xf32, strided<[8]>>
  %v = memref.load %c[%i] : memref<4xf32, strided<[8]>>
  return %v : f32
}
