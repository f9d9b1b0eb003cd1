// title: Loops of so many rounds.
// Nobody knows how many there are.
// verdict: proved
// right: "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {\n    scf.yield %a : index\n  }" => "", "scf.yield %b : index" => "%t = tensor.empty(%i) : tensor<?xf32>\nscf.yield %a : index" -- loops of so many rounds
// wrong: "%b = arith.addi %a, %c1 : index\n    scf.yield %b : index" => "scf.yield %a : index\n}\n%q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {\nscf.yield %a : index" -- loops of so many rounds
// wrong: "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {\n    scf.yield %a : index\n  }" => "", "scf.yield %b : index" => "%v = memref.load %m[%i] : memref<?xf32>\nscf.yield %a : index" -- loops of so many rounds
// wrong: "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {\n    scf.yield %a : index\n  }" => "", "scf.yield %b : index" => "%t = tensor.empty(%b) : tensor<?xf32>\nscf.yield %a : index" -- loops of so many rounds
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
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  return %c0 : index
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
