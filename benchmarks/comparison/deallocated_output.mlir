// what: The buffer that is returned was freed before
// verdict: refuted
// mlir-tv: `memref.dealloc` is encoded; not comparable: the signatures differ (README: "identical signatures")
func.func @f(%x: f32) -> tensor<8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %filled = linalg.fill ins(%x : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %filled : tensor<8xf32>
}

// target

func.func @f(%x: f32) -> memref<8xf32> {
  %buffer = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%buffer : memref<8xf32>)
  memref.dealloc %buffer : memref<8xf32>
  return %buffer : memref<8xf32>
}
