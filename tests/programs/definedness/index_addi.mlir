// title: A promise that only the bufferized program makes: index addi.
// verdict: proved
// right: each "arith.addi" => "arith.subi" -- index subi
// right: each "arith.addi" => "arith.muli" -- index muli
// unproved: "// ----- target\nfunc.func @f(%a: index, %b: index) -> index {\n  %r = arith.addi %a, %b : index\n  return %r : index" => "// ----- target\nfunc.func @f(%a: index, %b: index) -> index {\n%r = arith.addi %a, %b overflow<nuw> : index\nreturn %r : index" -- index addi
func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b : index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b : index
  return %r : index
}
