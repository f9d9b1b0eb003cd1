// title: The layout that an argument asks for is ignored.
// against: asked_layout_ignored.target.mlir
func.func @f(%t: tensor<4xf32> {bufferization.buffer_layout = affine_map<(i) -> (i * 2)>}) -> f32 {
  %c1 = arith.constant 1 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  return %x : f32
}
