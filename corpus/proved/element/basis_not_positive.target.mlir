func.func @f(%i: index, %j: index, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %k = arith.constant 77 : index
  %r = affine.linearize_index [%i, %j] by (%m) : index
  %c = arith.cmpi sle, %n, %c0 : index
  %s = arith.select %c, %r, %r : index
  return %s : index
}
