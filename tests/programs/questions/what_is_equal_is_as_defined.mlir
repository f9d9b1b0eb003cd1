// title: What is equal is as defined.
// `p == 7 ? p : 7` is 7, but poison where `p` is.
// verdict: proved
// unproved: "%p = arith.subi %k, %n " => "%p = arith.subi %k, %n overflow<nuw> " -- what is equal is as defined
func.func @f(%n: index) -> index {
  %k = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %s = arith.addi %k, %c0 : index
  return %s : index
}
// ----- target
func.func @f(%n: index) -> index {
  %k = arith.constant 7 : index
  %p = arith.subi %k, %n : index
  %e = arith.cmpi eq, %p, %k : index
  %s = arith.select %e, %p, %k : index
  return %s : index
}
