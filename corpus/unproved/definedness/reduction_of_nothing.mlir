// title: The bufferized program alone branches on a reduction of what nobody wrote.
// against: reduction_of_nothing.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
