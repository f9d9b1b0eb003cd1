// title: What others may write.
// The target returns the global itself, behind code of others.
// verdict: proved
// right: "return %t : tensor<4xi32>" => "%u = tensor.splat %x : tensor<4xi32>\nreturn %u : tensor<4xi32>", "return %t : memref<4xi32>" => "%u = memref.alloc() : memref<4xi32>\nlinalg.fill ins(%x : i32) outs(%u : memref<4xi32>)\nreturn %u : memref<4xi32>" -- the target does not write to them
// wrong: "ml_program.global private" => "ml_program.global public", "memref.global \"private" => "memref.global \"public" -- what others may write
// wrong: "return %t : tensor<4xi32>" => "%u = tensor.splat %x : tensor<4xi32>\nreturn %u : tensor<4xi32>", "return %t : memref<4xi32>" => "linalg.fill ins(%x : i32) outs(%t : memref<4xi32>)\n%u = memref.alloc() : memref<4xi32>\nlinalg.fill ins(%x : i32) outs(%u : memref<4xi32>)\nreturn %u : memref<4xi32>" -- the target does not write to them
ml_program.global private mutable @g(dense<7> : tensor<4xi32>) : tensor<4xi32>
func.func @f(%x: i32) -> tensor<4xi32> {
  %t = ml_program.global_load @g : tensor<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : tensor<4xi32>
}
func.func private @show(i32)
// ----- target
memref.global "private" @g : memref<4xi32> = dense<7>
func.func @f(%x: i32) -> memref<4xi32> {
  %t = memref.get_global @g : memref<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : memref<4xi32>
}
func.func private @show(i32)
// ----- plan
{"points": [{"source": 2, "target": 2, "rule": "call"}]}
