// title: What nobody wrote does not cancel out.
// verdict: proved
// right: "%r = arith.subi %b, %b" => "%r = arith.muli %b, %z" -- what nobody wrote does not cancel out
// right: "%r = arith.subi %b, %b : index" => "%r = index.sub %b, %b" -- what nobody wrote does not cancel out
// right: "%r = arith.subi %b, %b : index" => "%r = affine.apply affine_map<(d0) -> (d0 mod 1)>(%b)" -- what nobody wrote does not cancel out
// wrong: "memref.store %z, %m[] : memref<index>" => "" -- what nobody wrote does not cancel out
// wrong: "memref.store %z, %m[] : memref<index>" => "", "%r = arith.subi %b, %b" => "%r = arith.muli %b, %z" -- what nobody wrote does not cancel out
// wrong: "memref.store %z, %m[] : memref<index>" => "", "%r = arith.subi %b, %b : index" => "%r = index.sub %b, %b" -- what nobody wrote does not cancel out
// wrong: "memref.store %z, %m[] : memref<index>" => "", "%r = arith.subi %b, %b : index" => "%r = affine.apply affine_map<(d0) -> (d0 mod 1)>(%b)" -- what nobody wrote does not cancel out
func.func @f() -> index {
  %r = arith.constant 0 : index
  return %r : index
}
// ----- target
func.func @f() -> index {
  %m = memref.alloc() : memref<index>
  %z = arith.constant 0 : index
  memref.store %z, %m[] : memref<index>
  %b = memref.load %m[] : memref<index>
  %r = arith.subi %b, %b : index
  return %r : index
}
