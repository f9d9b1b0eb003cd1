// title: A branch on poison from the body of a linalg op.
// against: poison_in_body.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
