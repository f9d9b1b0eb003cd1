// title: A buffer of a tensor of the caller.
// verdict: proved
// wrong: "%b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>" => "%b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\n%z = memref.load %b[%c0] : memref<4xf32>\nmemref.store %z, %b[%c0] : memref<4xf32>" -- a buffer of a tensor of the caller
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %y = memref.load %b[%c0] : memref<4xf32>
  return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
