// title: What is left to later steps is assumed.
// verdict: proved
// partial: yes
// assumes: change no tensor in place
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %y = memref.load %b[%c0] : memref<4xf32>
  return %y : f32
}
