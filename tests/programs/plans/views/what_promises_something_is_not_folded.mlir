// title: What promises something is not folded.
// Here the promise is broken, so the result is no number.
// verdict: proved
// right: "%r = arith.constant -56" => "%r = arith.constant 16", "%r = arith.addi" => "%r = arith.muli" -- what promises something is not folded
// wrong: "%r = arith.addi %a, %a " => "%r = arith.addi %a, %a overflow<nsw> " -- what promises something is not folded
// wrong: "%r = arith.constant -56" => "%r = arith.constant 16", "%r = arith.addi %a, %a " => "%r = arith.muli %a, %a overflow<nsw> " -- what promises something is not folded
func.func @f() -> i8 {
  %r = arith.constant -56 : i8
  return %r : i8
}
// ----- target
func.func @f() -> i8 {
  %a = arith.constant 100 : i8
  %r = arith.addi %a, %a : i8
  return %r : i8
}
// ----- plan
{"points": []}
