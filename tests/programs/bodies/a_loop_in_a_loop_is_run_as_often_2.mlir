// title: A loop in a loop is run as often.
// verdict: unproved
func.func @f(%x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is = arith.cmpi slt, %n, %m : index
  scf.if %is {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
      }
    }
  }
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is = arith.cmpi slt, %n, %m : index
  scf.if %is {
    scf.for %i = %c0 to %n step %c1 {
    }
    scf.for %j = %c0 to %m step %c1 {
    }
  }
  return %x : f32
}
