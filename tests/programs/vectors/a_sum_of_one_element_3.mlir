// title: A sum of one element.
// The lowering begins with a zero, canonicalization does not: they differ where all elements are -0.0.
// verdict: refuted
// unproved: "%r = vector.extract %v[] : f32 from vector<f32>" => "%e = vector.extract %v[] : f32 from vector<f32>\n%z = arith.constant 0.0 : f32\n%r = arith.addf %z, %e : f32" -- a sum of one element
func.func @f(%t: tensor<?xf32>, %x: f32, %v: vector<f32>) -> f32 {
  %r = vector.extract %v[] : f32 from vector<f32>
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %v: vector<f32>) -> f32 {
  %r = vector.reduction <add>, %v : vector<f32> into f32
  return %r : f32
}
