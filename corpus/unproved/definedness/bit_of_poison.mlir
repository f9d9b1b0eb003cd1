// title: The bit of twice a number that may be poison.
// against: bit_of_poison.target.mlir
func.func @f(%t: tensor<8xf32>, %a: i64) -> f32 {
  %x = arith.constant 1.0 : f32
  return %x : f32
}
