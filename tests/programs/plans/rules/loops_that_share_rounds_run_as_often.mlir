// title: Loops that share the rounds of another one run as often together.
// verdict: refuted
// right: "%c1 to %c2" => "%c1 to %c3" -- as often
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {  }
  return %x : f32
}
// ----- target
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c1 step %c1 {  }
  scf.for %i = %c1 to %c2 step %c1 {  }
  return %x : f32
}
// ----- plan
{"points": []}
