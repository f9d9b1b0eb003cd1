// title: Loops in loops with first rounds by themselves.
// What was said of the inner loop in the first round of the outer one, is not said in the others.
// verdict: proved
// wrong: "cf.br ^outer(%l, %a : index, memref" => "cf.br ^outer(%l, %o : index, memref" -- loops in loops with first rounds by themselves
// wrong: "cf.br ^inner(%j, %b : index, memref" => "cf.br ^inner(%j, %a : index, memref" -- loops in loops with first rounds by themselves
// wrong: "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)" => "linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)%y = arith.constant 0.5 : f32\nmemref.store %y, %b[%c0] : memref<4xf32>" -- loops in loops with first rounds by themselves
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^outer(%c0, %t : index, tensor<4xf32>)
^outer(%k: index, %o: tensor<4xf32>):
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^start, ^end
^start:
  cf.br ^inner(%c0, %o : index, tensor<4xf32>)
^inner(%i: index, %a: tensor<4xf32>):
  %again = arith.cmpi slt, %i, %n : index
  cf.cond_br %again, ^round, ^behind
^round:
  %e = tensor.empty() : tensor<4xf32>
  %b = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^inner(%j, %b : index, tensor<4xf32>)
^behind:
  %l = arith.addi %k, %c1 : index
  cf.br ^outer(%l, %a : index, tensor<4xf32>)
^end:
  return %o : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^outer(%c0, %t : index, memref<4xf32>)
^outer(%k: index, %o: memref<4xf32>):
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^start, ^end
^start:
  cf.br ^inner(%c0, %o : index, memref<4xf32>)
^inner(%i: index, %a: memref<4xf32>):
  %again = arith.cmpi slt, %i, %n : index
  cf.cond_br %again, ^round, ^behind
^round:
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  %j = arith.addi %i, %c1 : index
  cf.br ^inner(%j, %b : index, memref<4xf32>)
^behind:
  %l = arith.addi %k, %c1 : index
  cf.br ^outer(%l, %a : index, memref<4xf32>)
^end:
  return %o : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "head",
     "holds": [{"tensor": "^0.0.1.1", "buffer": "^0.0.1.1"}],
     "equal": [["^0.0.1.0", "^0.0.1.0"]],
     "moved": [1],
     "first": 1},
    {"source": 8, "target": 8, "rule": "head",
     "holds": [{"tensor": "^0.0.3.1", "buffer": "^0.0.3.1"}],
     "equal": [["^0.0.3.0", "^0.0.3.0"]],
     "moved": [1],
     "first": 1},
    {"source": 11, "target": 11, "rule": "nest"}
  ]
}
