// title: Digits that fit are found again.
// verdict: proved
// wrong: "%l = affine.linearize_index disjoint " => "%l = affine.linearize_index  " -- digits that fit are found again
func.func @f(%a: index, %b: index) -> (index, index) {
  %l = affine.linearize_index disjoint [%a, %b] by (3, 5) : index
  %d:2 = affine.delinearize_index %l into (3, 5) : index, index
  return %d#0, %d#1 : index, index
}
// ----- target
func.func @f(%a: index, %b: index) -> (index, index) {
  return %a, %b : index, index
}
