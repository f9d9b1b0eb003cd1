// title: A promise that both programs make: bits to index.
// verdict: proved
func.func @f(%a: index, %b: index) -> index {
  %x = arith.index_cast %a : index to i64
  %r = arith.index_castui %x nneg : i64 to index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %x = arith.index_cast %a : index to i64
  %r = arith.index_castui %x nneg : i64 to index
  return %r : index
}
