// An op that stays on tensors loads the global, as in LLVM 22.1.
// options: bufferize-function-boundaries allow-unknown-ops
// ops: ml_program.global memref.global func.func ml_program.global_load_const bufferization.to_buffer
// ops: memref.load func.return
// type: (index) -> f32
module @weights {
  ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
}
ml_program.global private @w(dense<[3.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
func.func @f(%i: index) -> f32 {
  %t = ml_program.global_load_const @weights::@w : tensor<2xf32>
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}
