// title: Arguments that overlap.
// The callee was checked with two buffers; the caller has one, so that both bodies are looked at once more.
// verdict: proved
func.func private @set(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %t, %x) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// ----- target
func.func private @set(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  func.return %t : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %m, %x) : (memref<4xf32>, memref<4xf32>, f32) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
