// title: A public function with an out param.
// Nothing but the proof tells the two tensors apart: the pairing that comes first by types is the wrong one.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %f, %x, %i : tensor<4xf32>, f32, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : f32) outs(%out : memref<4xf32>)
  memref.store %x, %t[%c0] : memref<4xf32>
  return
}
