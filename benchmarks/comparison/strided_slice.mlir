// what: A slice with strides and a dropped dimension, filled in place
// verdict: proved
// mlir-tv: `tensor.extract_slice` and `memref.subview` are encoded; not comparable: the signatures differ (README: "identical signatures")
func.func @f(%t: tensor<8x16xf32>, %x: f32) -> tensor<8x16xf32> {
  %s = tensor.extract_slice %t[1, 2] [1, 4] [1, 3] : tensor<8x16xf32> to tensor<4xf32>
  %filled = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %filled into %t[1, 2] [1, 4] [1, 3] : tensor<4xf32> into tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// target

func.func @f(%t: memref<8x16xf32>, %x: f32) -> memref<8x16xf32> {
  %s = memref.subview %t[1, 2] [1, 4] [1, 3] : memref<8x16xf32> to memref<4xf32, strided<[3], offset: 18>>
  linalg.fill ins(%x : f32) outs(%s : memref<4xf32, strided<[3], offset: 18>>)
  return %t : memref<8x16xf32>
}
