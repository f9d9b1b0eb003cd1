// title: Numbers of another type are seen.
// Which of the two comes first, and in how many bits a number is printed.
// verdict: proved
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %w = arith.extsi %b : i32 to i64
  vector.print %a : i32
  vector.print %w : i64
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %w = arith.extsi %b : i32 to i64
  vector.print %a : i32
  vector.print %w : i64
  %r = arith.addi %a, %b : i32
  return %r : i32
}
