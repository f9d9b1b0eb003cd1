// title: A lane outside of a vector is poison, and not a fact about the index.
// against: extract_outside_is_poison.target.mlir
func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %x = vector.extract %v[%i] : f32 from vector<4xf32>
  %in = arith.cmpi ult, %i, %c4 : index
  %r = arith.select %in, %x, %z : f32
  return %r : f32
}
