// title: What is said of an op on vectors beside its properties is no promise of one on numbers.
// verdict: unproved
// unproved: "\"vector.fma\"(%v, %w, %v) {fastmath = #arith.fastmath<nnan>} : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>" => "\"vector.outerproduct\"(%v, %x) <{kind = #vector.kind<add>}> {fastmath = #arith.fastmath<nnan>} : (vector<4xf32>, f32) -> vector<4xf32>", "math.fma %v, %w, %v fastmath<nnan>" => "arith.mulf %v, %y fastmath<nnan>" -- an outer product
func.func @f(%v: vector<4xf32>, %w: vector<4xf32>, %x: f32) -> vector<4xf32> {
  %r = "vector.fma"(%v, %w, %v) {fastmath = #arith.fastmath<nnan>} : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return %r : vector<4xf32>
}
// ----- target
func.func @f(%v: vector<4xf32>, %w: vector<4xf32>, %x: f32) -> vector<4xf32> {
  %y = vector.broadcast %x : f32 to vector<4xf32>
  %r = math.fma %v, %w, %v fastmath<nnan> : vector<4xf32>
  return %r : vector<4xf32>
}
