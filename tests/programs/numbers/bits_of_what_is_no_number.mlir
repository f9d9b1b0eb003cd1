// title: Bits of what is no number.
// verdict: proved
// wrong: "// ----- target\nfunc.func @f() -> i32 {\n  %c = arith.constant 0x7FC00000 : f32\n  %x = arith.bitcast %c : f32 to i32" => "// ----- target\nfunc.func @f() -> i32 {\n%c = arith.constant 0xFFC00001 : f32\n%x = arith.bitcast %c : f32 to i32" -- bits of what is no number
func.func @f() -> i32 {
  %c = arith.constant 0x7FC00000 : f32
  %x = arith.bitcast %c : f32 to i32
  return %x : i32
}
// ----- target
func.func @f() -> i32 {
  %c = arith.constant 0x7FC00000 : f32
  %x = arith.bitcast %c : f32 to i32
  return %x : i32
}
