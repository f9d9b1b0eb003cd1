// title: Undefined memory is no number.
// verdict: refuted
// wrong: "%r = arith.xori" => "%r = arith.subi" -- undefined memory is no number
func.func @f(%x: i32) -> i32 {
  %r = arith.constant 0 : i32
  return %r : i32
}
// ----- target
func.func @f(%x: i32) -> i32 {
  %m = memref.alloc() : memref<i32>
  %e = memref.load %m[] : memref<i32>
  %r = arith.xori %e, %e : i32
  return %r : i32
}
