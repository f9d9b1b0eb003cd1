// title: A promise that both programs make: index addi.
// verdict: proved
// right: each "arith.addi" => "arith.subi" -- index subi
// right: each "arith.addi" => "arith.muli" -- index muli
func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b overflow<nuw> : index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b overflow<nuw> : index
  return %r : index
}
