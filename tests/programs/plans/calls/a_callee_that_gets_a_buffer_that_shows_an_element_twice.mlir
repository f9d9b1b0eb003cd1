// title: A callee that gets a buffer that shows an element twice.
// verdict: refuted
func.func private @set(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = arith.addf %x, %x : f32
  func.return %e : f32
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %s = tensor.empty() : tensor<4xf32>
  %r = func.call @set(%s, %x) : (tensor<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- target
func.func private @set(%t: memref<4xf32, strided<[?]>>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = arith.addf %x, %x : f32
  func.return %e : f32
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  %v = memref.subview %a[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?]>>
  %r = func.call @set(%v, %x) : (memref<4xf32, strided<[?]>>, f32) -> f32
  func.return %r : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 3, "target": 4, "rule": "call"}]
}
