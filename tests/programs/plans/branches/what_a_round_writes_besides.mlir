// title: What a round writes besides.
// What the relation does not name stays as it is in each round.
// verdict: proved
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<?xf32>)
^end:
  return %a, %x : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = memref.alloca() : memref<f32>
  memref.store %x, %s[] : memref<f32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %m[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %y = memref.load %s[] : memref<f32>
  return %m, %y : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 7, "rule": "head",
     "holds": [{"tensor": "^0.0.1.1", "buffer": "^0.0.0.0"}],
     "equal": [["^0.0.1.0", "^0.0.1.0"]]}
  ]
}
