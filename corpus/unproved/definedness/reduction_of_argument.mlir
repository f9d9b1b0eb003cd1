// title: The bufferized program alone branches on what an argument holds, which may be undefined.
// against: reduction_of_argument.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
