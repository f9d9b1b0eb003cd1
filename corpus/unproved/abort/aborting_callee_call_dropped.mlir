// title: The call of a function that may abort is dropped.
// against: aborting_callee_call_dropped.target.mlir
func.func private @ext(f32)
func.func private @g(%c: i1) {
  cf.assert %c, "boo"
  return
}
func.func @f(%x: f32, %n: index) {
  %k = arith.constant 7654321 : index
  %c = arith.cmpi ne, %n, %k : index
  call @g(%c) : (i1) -> ()
  call @ext(%x) : (f32) -> ()
  return
}
