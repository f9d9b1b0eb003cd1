// title: The same assertions.
// verdict: proved
// right: each "cf.assert %c, \"c\"" => "%y = func.call @ext(%x) : (f32) -> f32" -- the same assertions
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
