// title: A round shows what each thread shows.
// verdict: proved
// wrong: "scf.for %i = %c0 to %n step %c1 {" => "scf.for %i = %c0 to %n step %c1 {\nvector.print %i : index", "scf.for %j = %c0 to %c2 step %c1 {\n      vector.print %i : index" => "scf.for %j = %c0 to %c2 step %c1 {\n" -- a round shows what each thread shows
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c2) step (%c1, %c1) {
    vector.print %i : index
    scf.reduce
  }
  return
}
// ----- target
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      vector.print %i : index
    }
  }
  return
}
