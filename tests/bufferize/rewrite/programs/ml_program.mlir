// options: bufferize-function-boundaries
// ops: memref.global memref.global func.func memref.get_global memref.alloc memref.copy memref.store
// ops: memref.get_global memref.copy memref.get_global memref.alloc memref.copy memref.store memref.load
// ops: memref.cast func.return
// type: (index, i64) -> (i64, memref<4xi64>)
ml_program.global private mutable @counts(dense<0> : tensor<4xi64>) : tensor<4xi64>
ml_program.global private @fixed(dense<7> : tensor<4xi64>) : tensor<4xi64>
func.func @count(%i: index, %x: i64) -> (i64, tensor<4xi64>) {
  %0 = ml_program.global_load @counts : tensor<4xi64>
  %1 = tensor.insert %x into %0[%i] : tensor<4xi64>
  ml_program.global_store @counts = %1 : tensor<4xi64>
  %2 = ml_program.global_load @fixed : tensor<4xi64>
  %3 = tensor.insert %x into %2[%i] : tensor<4xi64>
  %4 = tensor.extract %2[%i] : tensor<4xi64>
  return %4, %3 : i64, tensor<4xi64>
}
