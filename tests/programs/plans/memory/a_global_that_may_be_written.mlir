// title: A global that may be written.
// verdict: proved
// wrong: "memref.copy %t, %g : memref<4xf32> to memref<4xf32>" => "" -- a global that may be written
// wrong: "ml_program.global_store @g = %t : tensor<4xf32>" => "" -- a global that may be written
// wrong: "> = dense<0.0>" => "> = dense<1.0>" -- a global that may be written
// right: "memref.global \"private\" @g : memref<4xf32> = dense<0.0>" => "memref.global \"private\" @g : memref<4xf32> = dense<0.0>\nmemref.global \"private\" @h : memref<4xf32> = dense<0.0>" -- a global that may be written
ml_program.global private mutable @g(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @f(%t: tensor<4xf32>) {
  ml_program.global_store @g = %t : tensor<4xf32>
  return
}
// ----- target
memref.global "private" @g : memref<4xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  memref.copy %t, %g : memref<4xf32> to memref<4xf32>
  return
}
// ----- plan
{"points": []}
