// title: A function of outside that reads is declared to write.
// against: declared_nothing_in_target.target.mlir
func.func private @ext(tensor<1xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<1xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (tensor<1xf32>) -> ()
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  return %v : f32
}
