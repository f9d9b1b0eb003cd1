// title: A promise that only the bufferized program makes: index to bits.
// verdict: proved
func.func @f(%a: index, %b: index) -> index {
  %x = arith.index_castui %a : index to i64
  %r = arith.index_cast %x : i64 to index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %x = arith.index_castui %a : index to i64
  %r = arith.index_cast %x : i64 to index
  return %r : index
}
