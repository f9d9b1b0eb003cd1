// title: Memory of tensors: others may change a tensor in place.
// verdict: proved
func.func private @k(tensor<4xf32>) -> f32
func.func @f(%t: tensor<4xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  %u = func.call @k(%t) : (tensor<4xf32>) -> f32
  func.return %u, %y : f32, f32
}
// ----- target
func.func private @k(tensor<4xf32>) -> f32
func.func @f(%m: memref<4xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  %u = func.call @k(%t) : (tensor<4xf32>) -> f32
  func.return %u, %y : f32, f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 5, "target": 6, "rule": "call"}]}
