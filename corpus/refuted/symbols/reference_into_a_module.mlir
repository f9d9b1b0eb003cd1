// title: The global of that name in the outer module is read in place of the nested one.
// against: reference_into_a_module.target.mlir

module @weights {
  ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
}
ml_program.global private @w(dense<[3.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
func.func @f(%i: index) -> f32 {
  %t = ml_program.global_load_const @weights::@w : tensor<2xf32>
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}
