// title: A promise that both programs make.
// verdict: proved
func.func @f(%a: i1, %b: i1) -> index {
  %r = arith.index_castui %a nneg : i1 to index
  return %r : index
}
// ----- target
func.func @f(%a: i1, %b: i1) -> index {
  %r = arith.index_castui %a nneg : i1 to index
  return %r : index
}
