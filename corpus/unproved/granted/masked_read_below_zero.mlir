// title: The lanes of a read that lie in front of the tensor are masked out, so it is defined.
// against: masked_read_below_zero.target.mlir
func.func @f(%t: tensor<8xf32>, %i: index, %m: vector<4xi1>, %p: f32) -> (vector<4xf32>, tensor<8xf32>) {
  %r = vector.transfer_read %t[%i], %p, %m : tensor<8xf32>, vector<4xf32>
  return %r, %t : vector<4xf32>, tensor<8xf32>
}
