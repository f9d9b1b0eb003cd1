// title: What functions without a body may not get.
// verdict: refuted
func.func private @show(tensor<4xf32>)
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @show(%t) : (tensor<4xf32>) -> ()
  func.return %x : f32
}
// ----- target
func.func private @show(memref<*xf32>)
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  func.call @show(%u) : (memref<*xf32>) -> ()
  func.return %x : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"show": {"results": [{"returned": 0}], "points": []}},
  "points": [{"source": 2, "target": 3, "rule": "call"}]
}
