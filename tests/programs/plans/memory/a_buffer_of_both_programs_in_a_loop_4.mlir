// title: A buffer of both programs in a loop.
// verdict: refuted
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32)  {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {  }
  return
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32)  {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %x, %m[%c0] : memref<4xf32>
  }
  return
}
// ----- plan
{"points": [{"source": 3, "target": 3, "rule": "loop", "regions": [[]]}]}
