// title: A promise that only the bufferized program makes: index subi.
// verdict: unproved
// unproved: each "arith.subi" => "arith.muli" -- index muli
// unproved: "%r = arith.subi %a, %b : index" => "%x = arith.index_castui %a : index to i64\n%r = arith.index_cast %x : i64 to index", "%r = arith.subi %a, %b overflow<nuw> : index" => "%x = arith.index_castui %a nneg : index to i64\n%r = arith.index_cast %x : i64 to index" -- index to bits
// unproved: "%r = arith.subi %a, %b : index" => "%x = arith.index_cast %a : index to i64\n%r = arith.index_castui %x : i64 to index", "%r = arith.subi %a, %b overflow<nuw> : index" => "%x = arith.index_cast %a : index to i64\n%r = arith.index_castui %x nneg : i64 to index" -- bits to index
func.func @f(%a: index, %b: index) -> index {
  %r = arith.subi %a, %b : index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %r = arith.subi %a, %b overflow<nuw> : index
  return %r : index
}
