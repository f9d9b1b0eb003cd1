// title: What is shown behind a loop is not shown in it.
// verdict: refuted
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {  }
  vector.print %x : f32
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %x : f32
  }
  return %x : f32
}
// ----- plan
{"points": []}
