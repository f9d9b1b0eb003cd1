// title: A buffer of both programs.
// verdict: refuted
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32)  {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  return
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32)  {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
// ----- plan
{"points": []}
