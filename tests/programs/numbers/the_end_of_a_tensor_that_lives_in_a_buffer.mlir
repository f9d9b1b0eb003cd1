// title: The end of a tensor that lives in a buffer.
// verdict: proved
// unproved: "%t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>" => "%t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>\nbufferization.dealloc_tensor %t : tensor<4xf32>" -- the end of a tensor that lives in a buffer
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  // here
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
