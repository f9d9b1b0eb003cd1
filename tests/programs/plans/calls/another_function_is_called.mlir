// title: Another function is called.
// verdict: proved
// wrong: "%r = func.call @set(%m" => "%r = func.call @other(%m" -- another function is called
func.func private @set(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = arith.addf %x, %x : f32
  func.return %e : f32
}
func.func private @other(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = arith.mulf %x, %x : f32
  func.return %e : f32
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = arith.addf %x, %x : f32
  func.return %e : f32
}
func.func private @other(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = arith.mulf %x, %x : f32
  func.return %e : f32
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}, "other": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
