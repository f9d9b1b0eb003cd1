// title: Assertions are seen.
// verdict: refuted
// unproved: each "%y = func.call @ext(%x) : (f32) -> f32" => "cf.assert %d, \"d\"" -- what assertions say
// wrong: "cf.assert %c, \"c\"\n  %y = func.call @ext(%x) : (f32) -> f32" => "%w = arith.extsi %b : i32 to i64\nvector.print %a : i32\nvector.print %w : i64", "%y = func.call @ext(%x) : (f32) -> f32\n  cf.assert %c, \"c\"" => "%w = arith.extsi %b : i32 to i64\nvector.print %w : i64\nvector.print %a : i32" -- numbers of another type are seen
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  %y = func.call @ext(%x) : (f32) -> f32
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %y = func.call @ext(%x) : (f32) -> f32
  cf.assert %c, "c"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
