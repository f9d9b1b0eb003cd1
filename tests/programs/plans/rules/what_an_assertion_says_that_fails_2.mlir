// title: What an assertion says that fails.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %b: i1) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %b { cf.assert %b, "no" }
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %b: i1) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %b {
    %c = arith.constant true
    cf.assert %c, "never"
  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "branch",
     "regions": [[{"source": 5, "target": 6, "rule": "event"}], []]}
  ]
}
