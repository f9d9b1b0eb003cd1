// title: A promise that only the bufferized program makes.
// verdict: proved
// right: each "arith.addi" => "arith.subi" -- a promise that only the bufferized program makes
// right: each "arith.addi" => "arith.muli" -- a promise that only the bufferized program makes
// right: each "arith.addi" => "arith.divui" -- a promise that only the bufferized program makes
// right: each "arith.addi %a, %b " => "arith.subi %a, %b overflow<nsw> " -- a promise that both programs make
// right: each "arith.addi %a, %b " => "arith.muli %a, %b overflow<nsw> " -- a promise that both programs make
// unproved: "// ----- target\nfunc.func @f(%a: i1, %b: i1) -> i1 {\n  %r = arith.addi %a, %b : i1\n  return %r : i1" => "// ----- target\nfunc.func @f(%a: i1, %b: i1) -> i1 {\n%r = arith.addi %a, %b overflow<nuw> : i1\nreturn %r : i1" -- a promise that only the bufferized program makes
func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.addi %a, %b : i1
  return %r : i1
}
// ----- target
func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.addi %a, %b : i1
  return %r : i1
}
