// title: What functions without a body may not get.
// verdict: unproved
func.func private @two(tensor<4xf32>, tensor<4xf32>)
func.func private @set(tensor<4xf32> {bufferization.access = "read"}, f32) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  func.call @two(%r, %t) : (tensor<4xf32>, tensor<4xf32>) -> ()
  func.return %x : f32
}
// ----- target
func.func private @two(memref<4xf32>, memref<4xf32>)
func.func private @set(memref<4xf32> {bufferization.access = "read"}, f32) -> memref<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  func.call @two(%r, %m) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %x : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"two": {"results": [{"returned": 0}], "points": []}, "set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}, {"source": 3, "target": 3, "rule": "call"}]
}
