// title: What code of others may give back.
// What it does not touch may be its result, so that it has to be the same.
// verdict: proved
// wrong: each "write" => "none" -- what code of others may give back
func.func private @e(tensor<4xf32> {bufferization.access = "write"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %r = func.call @e(%w) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %x : f32
}
// ----- target
func.func private @e(memref<4xf32> {bufferization.access = "write"}) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @e(%t) : (memref<4xf32>) -> memref<4xf32>
  func.return %x : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"e": {"points": []}},
  "points": [{"source": 3, "target": 2, "rule": "call"}]
}
