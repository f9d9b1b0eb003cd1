// title: A promise that both programs make: index to bits.
// verdict: proved
func.func @f(%a: index, %b: index) -> index {
  %x = arith.index_castui %a nneg : index to i64
  %r = arith.index_cast %x : i64 to index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %x = arith.index_castui %a nneg : index to i64
  %r = arith.index_cast %x : i64 to index
  return %r : index
}
