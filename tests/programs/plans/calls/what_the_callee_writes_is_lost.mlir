// title: What the callee writes is lost.
// verdict: proved
// wrong: "%a = memref.alloc() : memref<4xf32>\n  memref.copy %t, %a : memref<4xf32> to memref<4xf32>\n  memref.store %x, %a[%c0] : memref<4xf32>\n  func.return %a : memref<4xf32>" => "memref.store %x, %t[%c0] : memref<4xf32>\nfunc.return %t : memref<4xf32>" -- what the callee writes is lost
func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  func.return %a : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %y = memref.load %m[%c0] : memref<4xf32>
  func.return %y : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
