func.func @f(%n: index, %x: f32) -> f32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  scf.while : () -> () {
    scf.condition(%g)
  } do {
    scf.yield
  }
  return %x : f32
}
