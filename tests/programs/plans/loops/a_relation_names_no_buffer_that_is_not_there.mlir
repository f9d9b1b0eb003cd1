// title: A relation names no buffer that is not there.
// It was made in the rounds of another loop.
// verdict: refuted
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %k = %c0 to %n step %c1 { }
  scf.for %i = %c0 to %n step %c1 { }
  return
}
// ----- target
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %k = %c0 to %n step %c1 {
    %w = memref.alloc() : memref<4xf32>
  }
  scf.for %i = %c0 to %n step %c1 { }
  return
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop", "regions": [[]]},
    {"source": 6, "target": 7, "rule": "loop", "havoc": ["5.0"], "regions": [[]]}
  ]
}
