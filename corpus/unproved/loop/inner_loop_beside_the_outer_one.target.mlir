func.func @f(%t: memref<4xf32>, %n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = arith.constant 7654321 : index
  %c = arith.cmpi eq, %n, %g : index
  scf.if %c {
    scf.for %i = %c0 to %n step %c1 {
    }
    scf.for %j = %c0 to %m step %c1 {
    }
  }
  return %x : f32
}
