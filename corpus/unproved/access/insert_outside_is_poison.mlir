// title: An insertion outside of a vector is no fact about the index.
// against: insert_outside_is_poison.target.mlir
func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %w = vector.insert %z, %v[%i] : f32 into vector<4xf32>
  return %z : f32
}
