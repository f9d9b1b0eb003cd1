// title: Packs of parts of one memory.
// verdict: refuted
func.func @f(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %p = linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<4xf32> -> tensor<1x4xf32>
  %r = tensor.insert_slice %p into %t[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
// ----- target
func.func @f(%t: memref<2x4xf32>) -> memref<2x4xf32> {
  %s = memref.subview %t[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  %r = memref.subview %t[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 4>>
  linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %r : memref<4xf32, strided<[1], offset: 4>>
      -> memref<1x4xf32, strided<[4, 1], offset: 4>>
  return %t : memref<2x4xf32>
}
