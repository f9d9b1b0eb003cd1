// title: Memory of tensors.
// verdict: proved
// unproved: "%v = linalg.fill ins(%x : f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>" => "%v = linalg.fill ins(%x : f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>\nbufferization.dealloc_tensor %v : tensor<4xf32>" -- memory of tensors
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  func.return %x : f32
}
// ----- target
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = bufferization.alloc_tensor() : tensor<4xf32>
  %v = linalg.fill ins(%x : f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %y = tensor.extract %v[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
