// title: A tensor lies in its buffer in another order.
// verdict: unproved
// partial: yes
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = tensor.extract %t[%c1] : tensor<4xf32>
  %r = tensor.insert %v into %t[%c0] : tensor<4xf32>
  func.return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %n = arith.constant -1 : index
  %u = tensor.extract_slice %t[1] [2] [%n] : tensor<4xf32> to tensor<2xf32>
  %v = tensor.extract %t[%c1] : tensor<4xf32>
  memref.store %v, %m[%c0] : memref<4xf32>
  %w = tensor.extract %u[%c0] : tensor<2xf32>
  func.return %m, %w : memref<4xf32>, f32
}
