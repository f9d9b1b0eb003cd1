// title: A buffer that holds two results.
// Whoever is given it twice, has both in it; but not what was there before.
// verdict: proved
// right: each "%r[" => "%r_1[" -- a buffer that holds two results
// wrong: "%y = tensor.extract %r" => "%y = tensor.extract %t", "%y = memref.load %r" => "%y = memref.load %m" -- a buffer that holds two results
func.func private @set(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  func.return %r, %r : tensor<4xf32>, tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r, %r_1 = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  func.return %y : f32
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  func.return %t, %t : memref<4xf32>, memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r, %r_1 = func.call @set(%m, %x) : (memref<4xf32>, f32) -> (memref<4xf32>, memref<4xf32>)
  %y = memref.load %r[%c0] : memref<4xf32>
  func.return %y : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
