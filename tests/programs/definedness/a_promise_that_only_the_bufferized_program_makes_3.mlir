// title: A promise that only the bufferized program makes.
// verdict: proved
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = vector.reduction <add>, %a, %z : vector<4xf32> into f32
  return %r : f32
}
// ----- target
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = vector.reduction <add>, %a, %z : vector<4xf32> into f32
  return %r : f32
}
