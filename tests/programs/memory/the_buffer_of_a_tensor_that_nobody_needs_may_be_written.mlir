// title: The buffer of a tensor that nobody needs may be written.
// verdict: proved
// wrong: "%u = bufferization.to_tensor %b" => "%u = bufferization.to_tensor %a" -- the buffer of a tensor that nobody needs may be written
// wrong: "%b = bufferization.to_buffer %t" => "%b = bufferization.to_buffer %t read_only" -- the buffer of a tensor that nobody needs may be written
func.func @f(%x: f32, %i: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.map outs(%e : tensor<4xf32>) (%o: f32) { linalg.yield %x : f32 }
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<4xf32>
  return %u : tensor<4xf32>
}
// ----- target
func.func @f(%x: f32, %i: index) -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %e = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %t = linalg.map outs(%e : tensor<4xf32>) (%o: f32) { linalg.yield %x : f32 }
  %y = arith.addf %x, %x : f32
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %y, %b[%i] : memref<4xf32>
  %u = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  return %u : tensor<4xf32>
}
