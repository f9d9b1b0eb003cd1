// title: A rule is for its ops only.
// verdict: refuted
// wrong: "rule\": \"loop" => "rule\": \"branch" -- a rule is for its ops only
// wrong: "rule\": \"loop" => "rule\": \"call" -- a rule is for its ops only
// unproved: "rule\": \"loop" => "rule\": \"event" -- a rule is for its ops only
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {  scf.reduce }
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {  scf.reduce }
  return %m : memref<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "loop", "regions": [[]]}]}
