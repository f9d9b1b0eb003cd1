// title: A promise that both programs make.
// verdict: proved
func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.addi %a, %b overflow<nuw> : i1
  return %r : i1
}
// ----- target
func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.addi %a, %b overflow<nuw> : i1
  return %r : i1
}
