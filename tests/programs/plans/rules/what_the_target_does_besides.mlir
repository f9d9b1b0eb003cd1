// title: What the target does besides.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %x : f32
}
// ----- plan
{"points": []}
