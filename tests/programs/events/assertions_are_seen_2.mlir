// title: Assertions are seen.
// verdict: refuted
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %y = func.call @ext(%x) : (f32) -> f32
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32
  %y = func.call @ext(%x) : (f32) -> f32
  return %r : i32
}
