// title: A buffer that is only for reading.
// verdict: proved
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %y = memref.load %m[%c0] : memref<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %y = memref.load %b[%c0] : memref<4xf32>
  return %y : f32
}
