// title: A sum of one element.
// The lowering begins with a zero, canonicalization does not: they differ where all elements are -0.0.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %x: f32, %v: vector<1xf32>) -> f32 {
  %r = vector.reduction <add>, %v : vector<1xf32> into f32
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %v: vector<1xf32>) -> f32 {
  %r = vector.extract %v[0] : f32 from vector<1xf32>
  return %r : f32
}
