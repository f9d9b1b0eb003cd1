// title: A global that the target has alone.
// verdict: proved
// unproved: "memref.store %o, %g[] : memref<i32>\n  %y" => "%y", "return %y" => "memref.store %p, %g[] : memref<i32>\n  return %y" -- other calls have left something there
func.func @f() -> i32 {
  %x = arith.constant 7 : i32
  return %x : i32
}
// ----- target
memref.global "private" @g : memref<i32> = dense<7>
func.func @f() -> i32 {
  %o = arith.constant 7 : i32
  %p = arith.constant 8 : i32
  %g = memref.get_global @g : memref<i32>
  memref.store %o, %g[] : memref<i32>
  %y = memref.load %g[] : memref<i32>
  return %y : i32
}
