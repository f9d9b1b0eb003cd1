func.func @f(%d: index, %s: index, %x: index, %y: index) -> index {
  %c0 = arith.constant 0 : index
  %q = arith.floordivsi %d, %s : index
  %g = arith.cmpi sge, %q, %c0 : index
  %r = arith.select %g, %x, %y : index
  return %r : index
}
