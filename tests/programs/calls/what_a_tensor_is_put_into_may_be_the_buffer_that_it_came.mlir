// title: What a tensor is put into may be the buffer that it came from.
// But not one that it has nothing to do with: the new owner writes to one, and reads the other.
// verdict: proved
// unproved: "%t = bufferization.to_tensor %a restrict writable : memref<4xf32> to" => "%t = tensor.splat %x :" -- what a tensor is put into may be the buffer that it came from
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}
// ----- target
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a, %a : memref<4xf32>, memref<4xf32>
}
