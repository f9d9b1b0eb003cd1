func.func @f(%x: f32, %n: index) -> f32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %p = ub.poison : i1
  %t = arith.constant true
  %c = arith.select %g, %p, %t : i1
  %r = arith.select %c, %x, %x : f32
  return %r : f32
}
