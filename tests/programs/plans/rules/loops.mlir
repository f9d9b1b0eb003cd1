// title: Loops.
// verdict: proved
// right: each "scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>" => "scf.if %c { vector.print %x : f32" -- what the outside world sees
// right: each "scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  " => "scf.if %c { scf.if %c { } else { cf.assert %c, \"no\" } " -- what the outside world sees
// unproved: each "o %c2" => "o %n" -- loops
// right: each "scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  " => "scf.if %c { scf.if %c { cf.assert %c, \"no\" } " -- what the outside world sees
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }
  return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }
  return %x : f32
}
// ----- plan
{"points": []}
