// title: The same assertions.
// verdict: proved
// right: "func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {\n  cf.assert %c, \"c\"" => "func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {\n%n = arith.constant false\ncf.assert %n, \"c\"", "%r = arith.addi %a, %b : i32\n  cf.assert %c, \"c\"" => "%n = arith.constant false\ncf.assert %n, \"c\"\n%r = arith.divsi %a, %b : i32" -- an assertion that always fails
// wrong: each "arith.addi" => "arith.divsi" -- assertions are seen
// vacuous: "cf.assert %c, \"c\"\n  %r = arith.addi %a, %b : i32" => "%n = arith.constant false\n%z = arith.constant 0 : i32\n%r = arith.divsi %a, %z : i32", "%r = arith.addi %a, %b : i32\n  cf.assert %c, \"c\"" => "%n = arith.constant false\n%z = arith.constant 0 : i32\n%r = arith.divsi %a, %z : i32" -- an assertion that always fails
// vacuous: "cf.assert %c, \"c\"\n  %r = arith.addi %a, %b : i32" => "%n = arith.constant false\n%z = arith.constant 0 : i32\n%r = arith.divsi %a, %z : i32\ncf.assert %n, \"c\"", "%r = arith.addi %a, %b : i32\n  cf.assert %c, \"c\"" => "%n = arith.constant false\n%z = arith.constant 0 : i32\n%r = arith.divsi %a, %z : i32\ncf.assert %n, \"c\"" -- an assertion that always fails
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "c"
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  cf.assert %c, "c"
  return %r : i32
}
