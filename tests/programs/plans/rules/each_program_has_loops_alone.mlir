// title: Each program has loops alone.
// In one of them before a print, in the other one behind it.
// verdict: refuted
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c1 {  }
  vector.print %x : f32
  return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  vector.print %x : f32
  scf.for %i = %c0 to %n step %c1 {  }
  return %x : f32
}
// ----- plan
{"points": [{"source": 8, "target": 6, "rule": "event"}]}
