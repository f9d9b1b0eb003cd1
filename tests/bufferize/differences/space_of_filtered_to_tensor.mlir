// title: `to_tensor` of a buffer in another memory space, with a dialect filter that leaves it out
// pass: one-shot-bufferize{bufferize-function-boundaries dialect-filter=tensor}
// upstream: invalid
// ours: verifies
func.func @f(%m: memref<4xf32, strided<[?], offset: ?>, 3>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<4xf32, strided<[?], offset: ?>, 3> to tensor<4xf32>
  %s = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %r = tensor.extract %s[%i] : tensor<2xf32>
  return %r : f32
}
