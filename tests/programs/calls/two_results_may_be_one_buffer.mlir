// title: Two results may be one buffer.
// verdict: unproved
func.func private @g(tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r, %s = call @g(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %w, %s : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func private @g(memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %r, %s = call @g(%t) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.store %x, %r[%c0] : memref<4xf32>
  return %r, %s : memref<4xf32>, memref<4xf32>
}
