// title: A hint for the inliner.
// verdict: proved
func.func private @g(f64)
func.func @f(%x: f64) {
  call @g(%x) : (f64) -> ()
  return
}
// ----- target
func.func private @g(f64)
func.func @f(%x: f64) {
  call @g(%x) {no_inline} : (f64) -> ()
  return
}
