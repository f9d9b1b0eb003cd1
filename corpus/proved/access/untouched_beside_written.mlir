// title: A function without a body gets one tensor twice: it writes to the first, and does not touch the second.
func.func private @ext(tensor<4xf32> {bufferization.access = "write"}, tensor<4xf32> {bufferization.access = "none"})
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  func.call @ext(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return %v : f32
}
