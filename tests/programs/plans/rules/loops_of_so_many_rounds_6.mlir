// title: Loops of so many rounds.
// Nobody knows how many there are.
// verdict: refuted
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %v = memref.load %m[%c0] : memref<?xf32>
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
    %v = memref.load %m[%c0] : memref<?xf32>
    scf.yield %a : index
  }
  %w = memref.load %m[%c0] : memref<?xf32>
  return %c0 : index
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
