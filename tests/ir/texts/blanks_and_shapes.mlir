// Blanks in shapes, and groups of dimensions of which one is dynamic and one empty.
func.func @blanks(%a: tensor<4 x 8 x f32>, %b: tensor< ? x8 xf32 >, %c: memref<? x 0x8 xf32>, %d: tensor<* x f32>, %e: vector<4 x [ 4 ] x f32>, %f: memref<4 x f32, strided<[1], offset: ?>>) {
  return
}
func.func @collapsed(%m: memref<?x0xf32>, %s: memref<?x0xf32, strided<[?, 1]>>, %t: tensor<?x0xf32>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x0xf32> into memref<?xf32>
  %1 = memref.collapse_shape %s [[0, 1]] : memref<?x0xf32, strided<[?, 1]>> into memref<?xf32, strided<[1]>>
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<?x0xf32> into tensor<?xf32>
  return
}
