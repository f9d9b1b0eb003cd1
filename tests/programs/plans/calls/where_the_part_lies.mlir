// title: Where the part lies.
// What the callee returns begins at element 1: element 0 is none of it.
// verdict: proved
func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<2xf32> {
  %r = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  func.return %r : tensor<2xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<2xf32>
  %y = tensor.extract %r[%c0] : tensor<2xf32>
  func.return %y : f32
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<2xf32, strided<[1], offset: 1>> {
  %r = memref.subview %t[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  func.return %r : memref<2xf32, strided<[1], offset: 1>>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<2xf32, strided<[1], offset: 1>>
  memref.store %x, %m[%c0] : memref<4xf32>
  %y = memref.load %r[%c0] : memref<2xf32, strided<[1], offset: 1>>
  func.return %y : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
