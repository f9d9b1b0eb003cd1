// title: Winograd.
// verdict: proved
// unproved: "func.func @f(%f: memref<2x3x3x5xf32>, %i: index) -> f32 {" => "func.func @f(%f: memref<2x3x3x5xf32>, %i: index) -> f32 {\n%c0 = arith.constant 0 : index\n%x = arith.constant 1.0 : f32\nmemref.store %x, %f[%c0, %c0, %c0, %c0] : memref<2x3x3x5xf32>" -- another winograd
func.func @f(%f: tensor<2x3x3x5xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>)
      outs(%e : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %r = tensor.extract %0[%i, %i, %i, %i] : tensor<6x6x5x2xf32>
  return %r : f32
}
// ----- target
func.func @f(%f: memref<2x3x3x5xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %f : memref<2x3x3x5xf32> to tensor<2x3x3x5xf32>
  %m = memref.alloc() : memref<6x6x5x2xf32>
  %e = bufferization.to_tensor %m : memref<6x6x5x2xf32> to tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%t : tensor<2x3x3x5xf32>)
      outs(%e : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %b = bufferization.to_buffer %0 : tensor<6x6x5x2xf32> to memref<6x6x5x2xf32>
  %r = memref.load %b[%i, %i, %i, %i] : memref<6x6x5x2xf32>
  return %r : f32
}
