// title: What is written before a loop of blocks.
// The relation is asked at the start, too.
// verdict: refuted
func.func @f(%t: tensor<9xf32>, %x: f32, %n: index) -> (tensor<9xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0, %t : index, tensor<9xf32>)
^head(%i: index, %a: tensor<9xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = tensor.insert %x into %a[%i] : tensor<9xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<9xf32>)
^end:
  %y = tensor.extract %a[%i] : tensor<9xf32>
  return %a, %y : tensor<9xf32>, f32
}
// ----- target
func.func @f(%m: memref<9xf32>, %x: f32, %n: index) -> (memref<9xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c0] : memref<9xf32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %m[%i] : memref<9xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %y = memref.load %m[%i] : memref<9xf32>
  return %m, %y : memref<9xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 6, "rule": "head",
     "holds": [{"tensor": "^0.0.1.1", "buffer": "^0.0.0.0"}],
     "equal": [["^0.0.1.0", "^0.0.1.0"]]}
  ]
}
