// what: A tensor.empty of which a part is written: the rest may be anything
// verdict: proved
// mlir-tv: `tensor.empty` is encoded; not comparable: the signatures differ (README: "identical signatures")
func.func @f(%x: f32) -> tensor<8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %part = tensor.extract_slice %empty[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %filled = linalg.fill ins(%x : f32) outs(%part : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %filled into %empty[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// target

func.func @f(%x: f32) -> memref<8xf32> {
  %buffer = memref.alloc() : memref<8xf32>
  %part = memref.subview %buffer[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  linalg.fill ins(%x : f32) outs(%part : memref<4xf32, strided<[1], offset: 2>>)
  return %buffer : memref<8xf32>
}
