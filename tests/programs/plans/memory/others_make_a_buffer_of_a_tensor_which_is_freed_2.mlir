// title: Memory of tensors: others make a buffer of a tensor, which is freed.
// verdict: unproved
func.func private @k(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.splat %x : tensor<4xf32>
  %r = func.call @k(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @k(tensor<4xf32>) -> memref<4xf32>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.splat %x : tensor<4xf32>
  %r = func.call @k(%t) : (tensor<4xf32>) -> memref<4xf32>
  %y = memref.load %r[%c0] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  func.return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 5, "target": 5, "rule": "call"}]}
