// title: What functions without a body may not get.
// verdict: unproved
func.func private @set(tensor<4xf32>, f32) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  func.return %x : f32
}
// ----- target
func.func private @set(memref<4xf32>, f32) -> memref<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = func.call @set(%a, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  func.return %x : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 4, "rule": "call"}]
}
