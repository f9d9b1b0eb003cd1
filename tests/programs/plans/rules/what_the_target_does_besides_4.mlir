// title: What the target does besides.
// verdict: refuted
// wrong: "scf.for %i = %c0 to %c2 step %c1 { }" => "vector.print str \"a\"", "%a = memref.alloc() : memref<4xf32>\n  scf.for %i = %c0 to %c2 step %c1 { memref.dealloc %a : memref<4xf32> }" => "vector.print str \"b\"", "{\"points\": [{\"source\": 4, \"target\": 5" => "{\"points\": [{\"source\": 4, \"target\": 4", "rule\": \"loop\", \"regions\": [[]]}]}" => "rule\": \"event\"}]}" -- another message
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 { }
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c2 step %c1 { memref.dealloc %a : memref<4xf32> }
  return %x : f32
}
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "loop", "regions": [[]]}]}
