// title: What is said of an op on indices beside its properties is no promise of one on integers.
// verdict: unproved
// unproved: "\"index.shl\"(%a, %b) {overflowFlags = #arith.overflow<nuw>}" => "\"index.shru\"(%a, %b) {isExact}", "arith.shli %a, %b overflow<nuw>" => "arith.shrui %a, %b exact" -- bits that are lost
func.func @f(%a: index, %b: index) -> index {
  %r = "index.shl"(%a, %b) {overflowFlags = #arith.overflow<nuw>} : (index, index) -> index
  return %r : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %r = arith.shli %a, %b overflow<nuw> : index
  return %r : index
}
