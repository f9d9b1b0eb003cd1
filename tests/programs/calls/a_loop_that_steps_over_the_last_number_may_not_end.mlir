// title: A loop that steps over the last number may not end.
// verdict: unknown
// unproved: each "1 : i8" => "2 : i8" -- a loop that steps over the last number may not end
func.func @f(%n: i32) -> i32 {
  %lo = arith.constant 0 : i8
  %hi = arith.constant 127 : i8
  %one = arith.constant 1 : i32
  %step = arith.constant 1 : i8
  scf.for %i = %lo to %hi step %step : i8 {
  }
  %q = arith.divsi %one, %n : i32
  return %q : i32
}
// ----- target
func.func @f(%n: i32) -> i32 {
  %lo = arith.constant 0 : i8
  %hi = arith.constant 127 : i8
  %one = arith.constant 1 : i32
  %q = arith.divsi %one, %n : i32
  %step = arith.constant 1 : i8
  scf.for %i = %lo to %hi step %step : i8 {
  }
  return %q : i32
}
