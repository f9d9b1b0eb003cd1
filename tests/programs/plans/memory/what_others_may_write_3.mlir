// title: What others may write.
// The target returns the global itself, behind code of others.
// verdict: refuted
ml_program.global private mutable @g(dense<7> : tensor<4xi32>) : tensor<4xi32>
func.func @f(%x: i32) -> tensor<4xi32> {
  %t = ml_program.global_load @g : tensor<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : tensor<4xi32>
}
func.func private @show(i32)
func.func @set(%t: tensor<4xi32>) { "acme.set"(%t) {of = @g} : (tensor<4xi32>) -> ()
  return
}
// ----- target
memref.global "private" @g : memref<4xi32> = dense<7>
func.func @f(%x: i32) -> memref<4xi32> {
  %t = memref.get_global @g : memref<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : memref<4xi32>
}
func.func private @show(i32)
func.func @set(%t: memref<4xi32>) { "acme.set"(%t) {of = @g} : (memref<4xi32>) -> ()
  return
}
// ----- plan
{"points": [{"source": 2, "target": 2, "rule": "call"}]}
