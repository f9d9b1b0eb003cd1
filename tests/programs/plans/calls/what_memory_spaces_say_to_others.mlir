// title: What memory spaces say to others.
// verdict: unproved
func.func private @show(tensor<4xf32>)
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  func.call @show(%t) : (tensor<4xf32>) -> ()
  func.return %x : f32
}
// ----- target
func.func private @show(memref<4xf32, 1>)
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %u = memref.alloc() : memref<4xf32, 1>
  memref.copy %m, %u : memref<4xf32> to memref<4xf32, 1>
  func.call @show(%u) : (memref<4xf32, 1>) -> ()
  func.return %x : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"show": {"results": [], "points": []}},
  "points": [{"source": 1, "target": 3, "rule": "call"}]
}
