// title: A branch on a lane that is poison.
// against: poison_vector_lane.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
