// title: A view is freed by bufferization.dealloc.
// against: dealloc_op_view.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
