// title: A global at a call.
// What is called may look at it.
// verdict: proved
// wrong: "%g = memref.get_global @g : memref<4xf32>" => "%g = memref.get_global @g : memref<4xf32>\nfunc.call @show() : () -> ()", "memref.copy %t, %g : memref<4xf32> to memref<4xf32>\n  func.call @show() : () -> ()" => "memref.copy %t, %g : memref<4xf32> to memref<4xf32>\n", "{\"points\": [{\"source\": 2, \"target\": 3" => "{\"points\": [{\"source\": 2, \"target\": 2" -- a global at a call
func.func private @show()
ml_program.global private mutable @g(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @f(%t: tensor<4xf32>) {
  ml_program.global_store @g = %t : tensor<4xf32>
  func.call @show() : () -> ()
  return
}
// ----- target
func.func private @show()
memref.global "private" @g : memref<4xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  memref.copy %t, %g : memref<4xf32> to memref<4xf32>
  func.call @show() : () -> ()
  return
}
// ----- plan
{"points": [{"source": 2, "target": 3, "rule": "call"}]}
