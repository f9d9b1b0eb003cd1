// title: A reshape to sizes that are not those of its type.
// against: reshape_count_static_i32.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
