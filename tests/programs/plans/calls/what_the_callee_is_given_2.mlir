// title: What the callee is given.
// verdict: refuted
func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %y = arith.constant 1.000000e+00 : f32
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  func.return %t : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @set(%a, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 3, "target": 3, "rule": "call"}]
}
