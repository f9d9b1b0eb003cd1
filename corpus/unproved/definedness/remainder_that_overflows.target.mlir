func.func @f(%x: i8, %y: i8, %c: index) -> index {
  %z = arith.constant -128 : i8
  %m = arith.constant -1 : i8
  %q = arith.cmpi eq, %x, %z : i8
  %q2 = arith.cmpi eq, %y, %m : i8
  %q3 = arith.andi %q, %q2 : i1
  %k = arith.constant 77 : index
  %r = arith.select %q3, %k, %c : index
  return %r : index
}
