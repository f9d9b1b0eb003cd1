// title: What others give may lie elsewhere in what they got.
// verdict: unproved
// partial: yes
func.func private @k(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = func.call @k(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert %x into %t[%c1] : tensor<4xf32>
  %y = tensor.extract %u[%c0] : tensor<4xf32>
  func.return %r, %y : tensor<4xf32>, f32
}
// ----- target
func.func private @k(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %u = func.call @k(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %b = bufferization.to_buffer %u read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  memref.store %x, %m[%c1] : memref<4xf32>
  %y = memref.load %b[%c0] : memref<4xf32, strided<[?], offset: ?>>
  func.return %m, %y : memref<4xf32>, f32
}
