// title: A branch on the negated condition.
// verdict: proved
func.func @f(%c: i1, %x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%c: i1, %x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  %r = scf.if %k -> f32 {
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
