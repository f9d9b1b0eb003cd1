// title: What a function without a body gives may be what it got.
// verdict: refuted
// wrong: "%w = tensor.insert %x into %r" => "%w = tensor.insert %x into %t", "%y = tensor.extract %t" => "%y = tensor.extract %r", "memref.store %x, %r" => "memref.store %x, %m", "%y = memref.load %m" => "%y = memref.load %r" -- what a function without a body gives may be what it got
// wrong: "%w = tensor.insert %x into %r[%c0] : tensor<4xf32>" => "", "memref.store %x, %r[%c0]" => "memref.dealloc %r" -- what a function without a body gives may be what it got
// wrong: "%w = tensor.insert %x into %r[%c0] : tensor<4xf32>\n  %y = tensor.extract %t[%c0] : tensor<4xf32>\n  func.return %y : f32" => "func.return %x : f32", "memref.store %x, %r[%c0] : memref<4xf32>\n  %y = memref.load %m[%c0] : memref<4xf32>\n  func.return %y : f32" => "memref.dealloc %r : memref<4xf32>\nfunc.return %x : f32" -- what functions without a body may not get
func.func private @set(tensor<4xf32> {bufferization.access = "read"}, f32) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @set(memref<4xf32> {bufferization.access = "read"}, f32) -> memref<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  memref.store %x, %r[%c0] : memref<4xf32>
  %y = memref.load %m[%c0] : memref<4xf32>
  func.return %y : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
