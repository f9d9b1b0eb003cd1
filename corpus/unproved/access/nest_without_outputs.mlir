// title: A loop nest without outputs reads beyond a buffer.
// against: nest_without_outputs.target.mlir
func.func @f(%t: tensor<4xf32>, %n: index) {
  return
}
