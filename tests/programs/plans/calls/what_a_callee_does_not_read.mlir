// title: What a callee does not read.
// It need not be the same, where the certificate says that the call is looked at by itself.
// verdict: proved
// wrong: ": \"call\", \"first\": 1}]" => ": \"call\"}]" -- what a callee does not read
// wrong: "%r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>" => "%e = arith.constant 0 : index\n%r = tensor.insert %x into %t[%e] : tensor<4xf32>", "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)" => "%e = arith.constant 0 : index\nmemref.store %x, %m[%e] : memref<4xf32>" -- what a callee reads
func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %s = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  func.return %s : tensor<4xf32>
}
// ----- target
func.func private @set(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  func.return %m : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %s = func.call @set(%a, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  func.return %s : memref<4xf32>
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 3, "rule": "call", "first": 1}]
}
