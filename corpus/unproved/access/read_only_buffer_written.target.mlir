func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  memref.store %x, %b[%c0] : memref<4xf32>
  return %b : memref<4xf32>
}
