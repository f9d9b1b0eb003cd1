// title: What a callee writes that returns something else.
// verdict: proved
// wrong: "%e = memref.load %t[%c0] : memref<4xf32>" => "%e = memref.load %t[%c0] : memref<4xf32>\nmemref.store %x, %t[%c0] : memref<4xf32>" -- what a callee writes that returns something else
func.func private @set(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %e : f32
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> f32
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.load %t[%c0] : memref<4xf32>
  func.return %e : f32
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> f32
  %y = memref.load %m[%c0] : memref<4xf32>
  func.return %y : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
