// title: Loops of so many rounds.
// Nobody knows how many there are.
// verdict: proved
// wrong: "}\n  return %c0 : index" => "}\nreturn %r : index" -- loops of so many rounds
// wrong: "scf.yield %a : index" => "%b = arith.addi %a, %c1 : index\nscf.yield %b : index", "}\n  return %c0 : index" => "}\nreturn %r : index" -- loops of so many rounds
// right: "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {" => "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {\n%h = memref.alloc() : memref<f32>" -- loops of so many rounds
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  return %c0 : index
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    scf.yield %a : index
  }
  return %c0 : index
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
