// options: bufferize-function-boundaries
// ops: memref.global func.func memref.get_global memref.get_global memref.alloc memref.copy memref.store memref.load
// ops: memref.cast func.return
// type: (index, f32) -> (f32, memref<2xf32>)
func.func @consts(%i: index, %v: f32) -> (f32, tensor<2xf32>) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = tensor.insert %v into %0[%i] : tensor<2xf32>
  %3 = tensor.extract %1[%i] : tensor<2xf32>
  return %3, %2 : f32, tensor<2xf32>
}
