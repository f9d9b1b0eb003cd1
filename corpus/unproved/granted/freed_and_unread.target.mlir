func.func @f(%c: i1, %x: index) -> index {
  %c77 = arith.constant 77 : index
  %r = arith.select %c, %c77, %x : index
  return %r : index
}
