// name: freed

func.func private @f(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "acme.rewrite"(%x, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// name: freed_2

func.func private @f(%x: f32) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %e = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %0 = "acme.rewrite"(%x, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %r = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  %base, %o, %s, %d = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %own = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%r : memref<4xf32>)
  return %r, %own : memref<4xf32>, i1
}

