// title: Memory of tensors: buffers of a tensor and of its slice.
// verdict: proved
// unproved: "%v = tensor.splat %x : tensor<4xf32>\n  %b1 = bufferization.to_buffer %v : tensor<4xf32> to memref<4xf32>" => "%b1 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>" -- buffers of a tensor and of its slice
func.func @f(%x: f32, %z: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  func.return %x, %z : f32, f32
}
// ----- target
func.func @f(%x: f32, %z: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.splat %x : tensor<4xf32>
  %e = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %b2 = bufferization.to_buffer %e read_only : tensor<2xf32> to memref<2xf32, strided<[1]>>
  %v = tensor.splat %x : tensor<4xf32>
  %b1 = bufferization.to_buffer %v : tensor<4xf32> to memref<4xf32>
  memref.store %z, %b1[%c0] : memref<4xf32>
  %y = memref.load %b2[%c0] : memref<2xf32, strided<[1]>>
  %w = memref.load %b1[%c0] : memref<4xf32>
  func.return %y, %w : f32, f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
