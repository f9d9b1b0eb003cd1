// title: It is positive.
// verdict: proved
// wrong: "return %c1" => "return %s" -- it is positive
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  %s = vector.vscale
  %r = arith.minsi %s, %c1 : index
  return %r : index
}
// ----- target
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  %s = vector.vscale
  %r = arith.minsi %s, %c1 : index
  return %c1 : index
}
// ----- plan
{"points": []}
