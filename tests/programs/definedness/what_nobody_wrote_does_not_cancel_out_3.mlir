// title: What nobody wrote does not cancel out.
// verdict: proved
// wrong: "memref.store %z, %m[] : memref<index>" => "" -- what nobody wrote does not cancel out
func.func @f() -> i1 {
  %r = arith.constant true
  return %r : i1
}
// ----- target
func.func @f() -> i1 {
  %m = memref.alloc() : memref<index>
  %z = arith.constant 0 : index
  memref.store %z, %m[] : memref<index>
  %b = memref.load %m[] : memref<index>
  %r = arith.cmpi eq, %b, %b : index
  return %r : i1
}
