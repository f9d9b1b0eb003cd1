// title: A sum of one element.
// The lowering begins with a zero, canonicalization does not: they differ where all elements are -0.0.
// verdict: unproved
func.func @f(%t: tensor<?xf32>, %x: f32, %v: vector<2xf32>) -> f32 {
  %r = vector.reduction <add>, %v : vector<2xf32> into f32
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %v: vector<2xf32>) -> f32 {
  %one = vector.extract %v[0] : f32 from vector<2xf32>
  %other = vector.extract %v[1] : f32 from vector<2xf32>
  %r = arith.addf %one, %other : f32
  return %r : f32
}
