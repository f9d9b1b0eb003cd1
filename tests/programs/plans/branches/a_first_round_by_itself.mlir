// title: A first round by itself.
// verdict: proved
// unproved: "\"moved\": [1],\n     \"first\": 1}," => "\"moved\": [1]}," -- a first round by itself
// wrong: "cf.br ^head(%next, %b : index, memref<4xf32>)\n^end:" => "cf.br ^head(%next, %b : index, memref<4xf32>)\n^end:\nmemref.store %x, %a[%c0] : memref<4xf32>" -- a first round by itself
// wrong: "linalg.fill ins(%x : f32) outs(%b" => "linalg.fill ins(%y : f32) outs(%b" -- a first round by itself
// wrong: "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)" => "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)\nmemref.store %x, %a[%c0] : memref<4xf32>" -- a first round by itself
// wrong: "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)" => "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)\nmemref.store %y, %b[%i] : memref<4xf32>" -- a first round by itself
// wrong: "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)" => "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)\nmemref.dealloc %b : memref<4xf32>" -- a first round by itself
func.func @f(%t: tensor<4xf32> {bufferization.writable = false}, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0, %t : index, tensor<4xf32>)
^head(%i: index, %a: tensor<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %e = tensor.empty() : tensor<4xf32>
  %b = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<4xf32>)
^end:
  return %a : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32> {bufferization.writable = false}, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0, %t : index, memref<4xf32>)
^head(%i: index, %a: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %y = arith.constant 0.5 : f32
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, memref<4xf32>)
^end:
  return %a : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "head",
     "holds": [{"tensor": "^0.0.1.1", "buffer": "^0.0.1.1"}],
     "equal": [["^0.0.1.0", "^0.0.1.0"]],
     "moved": [1],
     "first": 1},
    {"source": 9, "target": 10, "rule": "nest"}
  ]
}
