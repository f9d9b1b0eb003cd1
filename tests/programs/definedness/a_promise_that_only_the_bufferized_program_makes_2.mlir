// title: A promise that only the bufferized program makes.
// verdict: proved
// unproved: "// ----- target\nfunc.func @f(%a: i1, %b: i1) -> index {\n  %r = arith.index_castui %a : i1 to index\n  return %r : index" => "// ----- target\nfunc.func @f(%a: i1, %b: i1) -> index {\n%r = arith.index_castui %a nneg : i1 to index\nreturn %r : index" -- a promise that only the bufferized program makes
func.func @f(%a: i1, %b: i1) -> index {
  %r = arith.index_castui %a : i1 to index
  return %r : index
}
// ----- target
func.func @f(%a: i1, %b: i1) -> index {
  %r = arith.index_castui %a : i1 to index
  return %r : index
}
