// title: The bufferized program alone branches on a reduction of numbers that are defined.
// against: reduction_of_defined_numbers.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
