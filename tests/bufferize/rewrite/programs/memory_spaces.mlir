// options: bufferize-function-boundaries
// ops: func.func memref.alloc linalg.fill memref.alloc memref.copy memref.store memref.load memref.load arith.addf
// ops: func.return
// type: (index, f32) -> f32
func.func @spaces(%i: index, %v: f32) -> f32 {
  %0 = bufferization.alloc_tensor(%i) {memory_space = 1 : i64} : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert %v into %f[%i] : tensor<?xf32>
  %2 = tensor.extract %f[%i] : tensor<?xf32>
  %3 = tensor.extract %1[%i] : tensor<?xf32>
  %4 = arith.addf %2, %3 : f32
  return %4 : f32
}
