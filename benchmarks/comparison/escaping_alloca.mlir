// what: A buffer on the stack is returned
// verdict: refuted
// mlir-tv: `memref.alloca` is encoded as `memref.alloc`: its life does not end with the function (src/encode.cpp)
func.func @f(%x: f32) -> tensor<4xf32> {
  %empty = tensor.empty() : tensor<4xf32>
  %filled = linalg.fill ins(%x : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  return %filled : tensor<4xf32>
}

// target

func.func @f(%x: f32) -> memref<4xf32> {
  %buffer = memref.alloca() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%buffer : memref<4xf32>)
  return %buffer : memref<4xf32>
}
