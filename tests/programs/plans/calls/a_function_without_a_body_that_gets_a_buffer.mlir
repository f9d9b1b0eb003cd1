// title: A function without a body that gets a buffer.
// verdict: proved
// right: "func.func private @set(tensor<4xf32>" => "func.func private @set(tensor<4xf32> {bufferization.access = \"read\"}", "%y = tensor.extract %r" => "%y = tensor.extract %t", "%y = memref.load %r" => "%y = memref.load %m" -- a function without a body that gets a buffer
// wrong: "%y = tensor.extract %r" => "%y = tensor.extract %t", "%y = memref.load %r" => "%y = memref.load %m" -- a function without a body that gets a buffer
// wrong: "%y = tensor.extract %r" => "%y = tensor.extract %t", "func.func private @set(memref<4xf32>" => "func.func private @set(memref<4xf32> {bufferization.access = \"read\"}", "%y = memref.load %r" => "%y = memref.load %m" -- a function without a body that gets a buffer
func.func private @set(tensor<4xf32>, f32) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @set(memref<4xf32>, f32) -> memref<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %y = memref.load %r[%c0] : memref<4xf32>
  func.return %y : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
