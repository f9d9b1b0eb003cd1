// title: A reduction of one element promises that it is no NaN.
// verdict: unsupported
// unproved: "<mul>, %v fastmath<nnan>" => "<maxnumf>, %v fastmath<ninf>" -- that it is not infinite
// unproved: each "vector<1xf32>" => "vector<f32>", "%v[0]" => "%v[]" -- of a vector without dimensions
// right: "vector.reduction <mul>, %v fastmath<nnan>" => "vector.reduction <mul>, %v" -- nothing is promised
func.func @f(%v: vector<1xf32>) -> f32 {
  %r = vector.extract %v[0] : f32 from vector<1xf32>
  return %r : f32
}
// ----- target
func.func @f(%v: vector<1xf32>) -> f32 {
  %r = vector.reduction <mul>, %v fastmath<nnan> : vector<1xf32> into f32
  return %r : f32
}
