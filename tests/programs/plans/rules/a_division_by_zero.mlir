// title: A program that always divides by zero.
// verdict: refuted
// right: each "%z = arith.constant 0 : i32" => "%z = arith.constant 3 : i32" -- by three
func.func @f(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %d = arith.divui %x, %z : i32
  return %x : i32
}
// ----- target
func.func @f(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %d = arith.divui %x, %z : i32
  return %x : i32
}
// ----- plan
{"points": []}
