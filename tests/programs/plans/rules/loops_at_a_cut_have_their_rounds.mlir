// title: Loops at a cut have their rounds.
// Only those in place of a structured op stand for its iterations.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %next = arith.addi %i, %c1 : index
  }
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %u : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %next = arith.addi %i, %c1 : index
  }
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
// ----- plan
{"points": [{"source": 3, "target": 4, "rule": "cut", "first": 1}]}
