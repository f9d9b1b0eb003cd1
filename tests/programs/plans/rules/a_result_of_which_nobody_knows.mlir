// title: A result of which nobody knows.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %x, %x : f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = arith.constant 0.5 : f32
  return %x, %y : f32, f32
}
// ----- plan
{"results": [{"returned": 0}, {"returned": 0}], "points": []}
