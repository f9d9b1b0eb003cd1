func.func @f(%x: f32, %n: index) -> f32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %p = ub.poison : f32
  %t = arith.constant true
  %c = arith.select %t, %x, %p : f32
  return %c : f32
}
