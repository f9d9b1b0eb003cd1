func.func @f(%t: memref<4xf32>, %n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.cmpi sge, %n, %m : index
  scf.if %c {
  } else {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
      }
    }
  }
  return %x : f32
}
