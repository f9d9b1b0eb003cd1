// title: An assertion that always fails.
// The run ends there, and has done the same until then; that is not undefined.
// verdict: unproved
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %n = arith.constant false
  %y = func.call @ext(%x) : (f32) -> f32
  cf.assert %n, "c"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %n = arith.constant false
  cf.assert %n, "c"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
