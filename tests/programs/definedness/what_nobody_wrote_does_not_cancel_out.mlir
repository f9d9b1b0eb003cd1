// title: What nobody wrote does not cancel out.
// verdict: proved
// wrong: "memref.store %z, %m[] : memref<i1>" => "" -- what nobody wrote does not cancel out
func.func @f() -> i1 {
  %r = arith.constant false
  return %r : i1
}
// ----- target
func.func @f() -> i1 {
  %m = memref.alloc() : memref<i1>
  %z = arith.constant false
  memref.store %z, %m[] : memref<i1>
  %b = memref.load %m[] : memref<i1>
  %r = arith.xori %b, %b : i1
  return %r : i1
}
