// title: The same where the lanes that are let through are said to be inside.
// against: masked_read_in_bounds_below_zero.target.mlir
func.func @f(%t: tensor<8xf32>, %i: index, %m: vector<4xi1>, %p: f32) -> (vector<4xf32>, tensor<8xf32>) {
  %r = vector.transfer_read %t[%i], %p, %m {in_bounds=[true]} : tensor<8xf32>, vector<4xf32>
  return %r, %t : vector<4xf32>, tensor<8xf32>
}
