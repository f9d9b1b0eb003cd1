// title: A parallel loop that never runs.
// Its threads may do anything; as soon as there is one, they may not.
// verdict: proved
// wrong: each "0, %c1" => "0, %c0" -- a parallel loop that never runs
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %c1) step (%c1, %c1) {
    memref.store %x, %t[%i] : memref<4xf32>
  }
  return
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %c1) step (%c1, %c1) {
    memref.store %y, %t[%i] : memref<4xf32>
  }
  return
}
