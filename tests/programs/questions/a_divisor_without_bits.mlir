// title: A divisor without bits.
// It is zero for each number, so the tensor program is undefined on every input.
// verdict: vacuous
// right: each "constant 0" => "constant 4" -- some divisors are not zero
func.func @f(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %z = arith.andi %x, %c0 : i32
  %q = arith.divui %y, %z : i32
  return %y : i32
}
// ----- target
func.func @f(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %z = arith.andi %x, %c0 : i32
  return %y : i32
}
