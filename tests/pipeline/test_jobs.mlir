// name: layer
func.func @layer(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = tensor.insert %x into %t[%c1] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// name: another
func.func @another(%x: f32) -> f32 {
  return %x : f32
}
