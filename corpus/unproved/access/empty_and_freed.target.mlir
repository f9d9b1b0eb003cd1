func.func @f(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %g = arith.cmpi eq, %n, %c0 : index
  %k = arith.constant 77 : index
  %r = arith.select %g, %k, %x : index
  return %r : index
}
