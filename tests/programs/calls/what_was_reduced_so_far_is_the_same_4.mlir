// title: What was reduced so far is the same.
// verdict: refuted
func.func @f(%n: index, %x: index, %y: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> index {
    scf.reduce(%x : index) {
    ^bb0(%p: index, %q: index):
      vector.print %p : index
      %s = arith.addi %p, %q : index
      scf.reduce.return %s : index
    }
  }
  return
}
// ----- target
func.func @f(%n: index, %x: index, %y: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> index {
    scf.reduce(%x : index) {
    ^bb0(%p: index, %q: index):
      vector.print %p : index
      %s = arith.muli %p, %q : index
      scf.reduce.return %s : index
    }
  }
  return
}
