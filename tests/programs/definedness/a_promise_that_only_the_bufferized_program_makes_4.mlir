// title: A promise that only the bufferized program makes.
// verdict: unproved
// unproved: each "arith.subi" => "arith.muli" -- a promise that only the bufferized program makes
// unproved: "%r = arith.subi %a, %b :" => "%r = arith.divui %a, %b :", "%r = arith.subi %a, %b overflow<nsw>" => "%r = arith.divui %a, %b exact" -- a promise that only the bufferized program makes
func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.subi %a, %b : i1
  return %r : i1
}
// ----- target
func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.subi %a, %b overflow<nsw> : i1
  return %r : i1
}
