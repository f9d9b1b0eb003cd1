// title: A promise that only the bufferized program makes: index to i1.
// verdict: proved
// unproved: "// ----- target\nfunc.func @f(%a: index, %b: index) -> i1 {\n  %r = arith.index_castui %a : index to i1\n  return %r : i1" => "// ----- target\nfunc.func @f(%a: index, %b: index) -> i1 {\n%r = arith.index_castui %a nneg : index to i1\nreturn %r : i1" -- index to i1
func.func @f(%a: index, %b: index) -> i1 {
  %r = arith.index_castui %a : index to i1
  return %r : i1
}
// ----- target
func.func @f(%a: index, %b: index) -> i1 {
  %r = arith.index_castui %a : index to i1
  return %r : i1
}
