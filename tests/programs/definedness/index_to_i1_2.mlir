// title: A promise that both programs make: index to i1.
// verdict: proved
func.func @f(%a: index, %b: index) -> i1 {
  %r = arith.index_castui %a nneg : index to i1
  return %r : i1
}
// ----- target
func.func @f(%a: index, %b: index) -> i1 {
  %r = arith.index_castui %a nneg : index to i1
  return %r : i1
}
