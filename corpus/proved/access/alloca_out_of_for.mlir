// title: A heap buffer is used behind its loop.
// against: alloca_out_of_for.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
