func.func @f(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %g = arith.constant false
  %k = arith.constant 77 : index
  %r = arith.select %g, %k, %x : index
  return %r : index
}
