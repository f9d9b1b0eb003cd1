// title: A tensor that a callee makes a buffer of.
// verdict: proved
// wrong: "// ----- target\nfunc.func private @h(%t: tensor<4xf32>, %z: f32) {\n  %c0 = arith.constant 0 : index\n  func.return" => "// ----- target\nfunc.func private @h(%t: tensor<4xf32>, %z: f32) {\n%c0 = arith.constant 0 : index\n%b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\nmemref.store %z, %b[%c0] : memref<4xf32>\nfunc.return" -- a tensor that a callee makes a buffer of
func.func private @h(%t: tensor<4xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  func.return
}
func.func @f(%x: f32, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.splat %x : tensor<4xf32>
  func.call @h(%e, %z) : (tensor<4xf32>, f32) -> ()
  %y = tensor.extract %e[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @h(%t: tensor<4xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  func.return
}
func.func @f(%x: f32, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.splat %x : tensor<4xf32>
  func.call @h(%e, %z) : (tensor<4xf32>, f32) -> ()
  %y = tensor.extract %e[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- plan
{
  "tensors": "ANYWHERE",
  "callees": {"h": {"points": []}},
  "points": [{"source": 3, "target": 3, "rule": "call"}]
}
