// title: What other reductions begin with changes nothing.
// verdict: proved
// right: "%r = vector.reduction <mul>" => "%r = vector.reduction <maximumf>" -- what other reductions begin with changes nothing
// right: "%r = vector.reduction <mul>" => "%r = vector.reduction <minimumf>" -- what other reductions begin with changes nothing
// right: "%r = vector.reduction <mul>" => "%r = vector.reduction <maxnumf>" -- what other reductions begin with changes nothing
// right: "%r = vector.reduction <mul>" => "%r = vector.reduction <minnumf>" -- what other reductions begin with changes nothing
// wrong: "%r = vector.reduction <mul>" => "%r = vector.reduction <add>" -- a sum of one element
// unproved: "%r = vector.extract %v[0] : f32 from vector<1xf32>" => "%e = vector.extract %v[0] : f32 from vector<1xf32>\n%z = arith.constant 0.0 : f32\n%r = arith.addf %z, %e : f32", "%r = vector.reduction <mul>" => "%r = vector.reduction <add>" -- a sum of one element
// wrong: each "vector<1xf32>" => "vector<2xf32>" -- a product of two elements
func.func @f(%t: tensor<?xf32>, %x: f32, %v: vector<1xf32>) -> f32 {
  %r = vector.extract %v[0] : f32 from vector<1xf32>
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %v: vector<1xf32>) -> f32 {
  %r = vector.reduction <mul>, %v : vector<1xf32> into f32
  return %r : f32
}
