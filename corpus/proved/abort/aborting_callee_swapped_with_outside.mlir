// title: A call of outside, then one that may abort.
// against: aborting_callee_swapped_with_outside.target.mlir
func.func private @ext(f32)
func.func private @g(%c: i1) {
  cf.assert %c, "boo"
  return
}
func.func @f(%x: f32, %n: index) {
  %k = arith.constant 7654321 : index
  %c = arith.cmpi ne, %n, %k : index
  call @ext(%x) : (f32) -> ()
  call @g(%c) : (i1) -> ()
  return
}
