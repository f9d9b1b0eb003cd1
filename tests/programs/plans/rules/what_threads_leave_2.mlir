// title: What threads leave.
// verdict: refuted
// wrong: "scf.forall (%j) in (4) { memref.store %x, %m[%j] : memref<4xf32> }" => "scf.forall (%j) in (4) {  }", "scf.forall (%j) in (4) {  }" => "%a = memref.alloc() : memref<4xf32>\nscf.forall (%j) in (4) { memref.dealloc %a : memref<4xf32> }", "{\"points\": [{\"source\": 4, \"target\": 4" => "{\"points\": [{\"source\": 4, \"target\": 5" -- what threads leave
func.func @f(%m: memref<4xf32>, %x: f32) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (4) { memref.store %x, %m[%j] : memref<4xf32> }
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
