// title: a buffer is read as a tensor later on
// pass: func.func(optimize-allocation-liveness)
// upstream: wrong
// ours: unchanged
func.func @freed_but_a_tensor(%x: f32, %i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %r = tensor.extract %t[%i] : tensor<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %r : f32
}
