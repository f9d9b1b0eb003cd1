// title: A way that nobody takes shows nothing.
// verdict: proved
// wrong: each "slt, %n" => "sge, %n" -- a way that somebody takes
func.func @f(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c = arith.cmpi slt, %n, %c0 : index
  %d = arith.cmpi sge, %n, %c3 : index
  scf.if %c {
    vector.print %x : i8
    scf.if %d {
      vector.print %n : index
    }
  }
  return
}
// ----- target
func.func @f(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c = arith.cmpi slt, %n, %c0 : index
  %d = arith.cmpi sge, %n, %c3 : index
  scf.if %c {
    vector.print %x : i8
    scf.if %d {
      vector.print %x : i8
      vector.print %c0 : index
    }
  }
  return
}
