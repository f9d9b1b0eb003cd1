// title: A lane of zero times a number that may be poison.
// against: zero_times_poison_in_a_lane.target.mlir
func.func @f(%t: tensor<8xf32>, %a: i64) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  return %x : f32
}
