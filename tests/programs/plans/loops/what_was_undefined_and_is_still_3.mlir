// title: What was undefined and is still.
// The cut says of a buffer that it holds what nobody has written, so that it is undefined before the store and
// behind it; the other one, which may be the same memory, may have another element then.
// verdict: refuted
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %q = tensor.extract %e[%c0] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  memref.store %w, %b[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %o = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %q = memref.load %a[%c0] : memref<4xf32>
  %p = memref.load %b[%c0] : memref<4xf32>
  memref.store %p, %a[%c0] : memref<4xf32>
  %r = memref.load %o[%c0] : memref<4xf32>
  return %r : f32
}
// ----- plan
{
  "tensors": "ANYWHERE",
  "points": [
    {"source": 3, "target": 8, "rule": "cut",
     "holds": [{"tensor": "2.0", "buffer": "2.0"}, {"tensor": "2.0", "buffer": "3.0"}]}
  ]
}
