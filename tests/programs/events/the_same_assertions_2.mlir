// title: The same assertions.
// verdict: proved
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  cf.assert %d, "d"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  cf.assert %d, "d"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
