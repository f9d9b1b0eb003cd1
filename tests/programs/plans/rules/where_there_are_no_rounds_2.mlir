// title: Where there are no rounds.
// Nobody comes to what is in them, but to what is behind them.
// verdict: refuted
// wrong: "%z = arith.cmpi sle" => "%z = arith.cmpi eq" -- where there are no rounds
// wrong: "%d = arith.divui %c1, %c0" => "%d = arith.divui %n, %i" -- where there are no rounds
// wrong: "return %x : f32" => "%z = arith.cmpi eq, %n, %c0 : index\n%r = scf.if %z -> f32 { scf.for %i = %c0 to %n step %c1 {\n%d = arith.divui %n, %i : index\nscf.if %c { }\n}\nscf.yield %y : f32 } else { scf.yield %x : f32 }\nreturn %r : f32", "%z = arith.cmpi sle" => "%z = arith.cmpi eq", "%d = arith.divui %c1, %c0" => "%d = arith.divui %n, %i", "scf.yield %y" => "scf.yield %x" -- where there are no rounds
// wrong: "%z = arith.cmpi sle" => "%z = arith.cmpi eq", "%d = arith.divui %c1, %c0" => "%d = arith.divui %n, %i" -- where there are no rounds
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %z = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %z -> f32 { scf.for %i = %c0 to %n step %c1 {
      %d = arith.divui %c1, %c0 : index
      scf.if %c { }
    }
    scf.yield %y : f32 } else { scf.yield %x : f32 }
  return %r : f32
}
// ----- plan
{"points": []}
