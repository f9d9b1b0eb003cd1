// title: An inner head in each round of a loop without one.
// Two rounds, each of which comes to the head anew: in the second one another element is written.
// verdict: proved
// wrong: "memref.store %x, %t[%i]" => "memref.store %x, %t[%c0]" -- an inner head in each round of a loop without one
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^outer(%c0, %t : index, tensor<4xf32>)
^outer(%i: index, %a: tensor<4xf32>):
  cf.br ^inner(%c0, %a : index, tensor<4xf32>)
^inner(%j: index, %b: tensor<4xf32>):
  %p = arith.cmpi slt, %j, %n : index
  cf.cond_br %p, ^round, ^left
^round:
  %k = arith.addi %j, %c1 : index
  %s = tensor.insert %x into %b[%i] : tensor<4xf32>
  cf.br ^inner(%k, %s : index, tensor<4xf32>)
^left:
  %i2 = arith.addi %i, %c1 : index
  %q = arith.cmpi slt, %i2, %c2 : index
  cf.cond_br %q, ^outer(%i2, %b : index, tensor<4xf32>), ^end
^end:
  return %b : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  cf.br ^inner(%c0 : index)
^inner(%j: index):
  %p = arith.cmpi slt, %j, %n : index
  cf.cond_br %p, ^round, ^left
^round:
  %k = arith.addi %j, %c1 : index
  memref.store %x, %t[%i] : memref<4xf32>
  cf.br ^inner(%k : index)
^left:
  %i2 = arith.addi %i, %c1 : index
  %q = arith.cmpi slt, %i2, %c2 : index
  cf.cond_br %q, ^outer(%i2 : index), ^end
^end:
  return %t : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 6, "target": 6, "rule": "head",
     "holds": [{"tensor": "^0.0.2.1", "buffer": "^0.0.0.0"}],
     "equal": [["^0.0.2.0", "^0.0.2.0"]],
     "defined": ["^0.0.2.0"]}
  ]
}
