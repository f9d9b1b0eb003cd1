// title: A clone beside a tensor in the same buffer.
// The caller may write to the buffer of the tensor, and the clone may be this buffer.
// verdict: proved
// unproved: "memref.copy %b, %a : memref<4xf32> to memref<4xf32>\n  return %a" => "return %b" -- it is the buffer that was cloned
// unproved: "memref.copy %b, %a : memref<4xf32> to memref<4xf32>\n  return %a" => "%j = bufferization.clone %b : memref<4xf32> to memref<4xf32>\n  return %j" -- both are clones of it
func.func @f(%m: memref<4xf32>) -> (tensor<4xf32>, memref<4xf32>) {
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %t, %k : tensor<4xf32>, memref<4xf32>
}
// ----- target
func.func @f(%b: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %k = bufferization.clone %b : memref<4xf32> to memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %b, %a : memref<4xf32> to memref<4xf32>
  return %a, %k : memref<4xf32>, memref<4xf32>
}
