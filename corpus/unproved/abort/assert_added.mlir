// title: The bufferized program aborts where the tensor program does not.
// against: assert_added.target.mlir
func.func @f(%t: tensor<4xf32>, %i: index, %n: index) -> f32 {
  %v = tensor.extract %t[%i] : tensor<4xf32>
  return %v : f32
}
