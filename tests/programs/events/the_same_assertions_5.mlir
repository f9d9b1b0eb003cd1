// title: The same assertions.
// verdict: proved
// right: "func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {\n  cf.assert %c, \"c\"\n  %r = arith.addi %a, %b : i32" => "func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {\ncf.assert %c, \"c\"\ncf.assert %c, \"again\"\n%r = arith.addi %a, %b : i32", "cf.assert %c, \"again\"" => "" -- the same assertions
// wrong: "cf.assert %c, \"c\"\n  cf.assert %c, \"again\"" => "" -- assertions are seen
// wrong: "func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {\n  cf.assert %c, \"c\"\n  %r = arith.addi %a, %b : i32" => "func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {\n\n%r = arith.addi %a, %b : i32", "cf.assert %c, \"again\"" => "" -- assertions are seen
// wrong: "cf.assert %c, \"c\"\n  cf.assert %c, \"again\"" => "cf.assert %d, \"c\"" -- assertions are seen
// unproved: "cf.assert %c, \"c\"\n  cf.assert %c, \"again\"" => "cf.assert %c, \"e\"" -- what assertions say
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  cf.assert %c, "again"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
