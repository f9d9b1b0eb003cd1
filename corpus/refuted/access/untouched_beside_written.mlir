// title: What a function without a body has written to is read behind the call, as an argument that it does not touch.
// against: untouched_beside_written.target.mlir
func.func private @ext(tensor<4xf32> {bufferization.access = "write"}, tensor<4xf32> {bufferization.access = "none"})
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> ()
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %v : f32
}
