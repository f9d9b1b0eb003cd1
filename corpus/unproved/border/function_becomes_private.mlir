// title: Nobody outside can call the function any more.
// against: function_becomes_private.target.mlir
func.func @f(%t: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  return %x : f32
}
