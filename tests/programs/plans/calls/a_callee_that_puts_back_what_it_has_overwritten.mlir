// title: A callee that puts back what it has overwritten.
// It has written all the same, and what it is given here must not be written to.
// verdict: proved
func.func private @set(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %e : f32
}
func.func @f(%x: f32) -> f32 {
  %c = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
  %r = func.call @set(%c, %x) : (tensor<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.load %t[%c0] : memref<4xf32>
  func.return %e : f32
}
memref.global "private" constant @c : memref<4xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
func.func @f(%x: f32) -> f32 {
  %c = memref.get_global @c : memref<4xf32>
  %r = func.call @set(%c, %x) : (memref<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
