// title: A load moves before a print, which always returns.
// against: print_is_no_epoch.target.mlir
func.func @f(%t: tensor<8xf32>, %x: f32, %j: index) -> f32 {
  vector.print %x : f32
  %v = tensor.extract %t[%j] : tensor<8xf32>
  return %v : f32
}
