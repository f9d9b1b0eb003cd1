// title: Wrong calls are not proved: callee writes in place.
// verdict: refuted
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func private @g(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.cast %t : memref<4xf32> to memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  return %n : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
