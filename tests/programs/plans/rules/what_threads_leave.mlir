// title: What threads leave.
// verdict: proved
func.func @f(%m: memref<4xf32>, %x: f32) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (4) {  }
  return
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (4) {  }
  return
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "threads", "regions": [[]]}]}
