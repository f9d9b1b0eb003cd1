// title: A copy that was written is another buffer.
// If both results were one buffer in the source, the number would be the other one.
// verdict: unproved
func.func @f(%x: f32, %y: f32, %c: i1) -> (memref<4xf32>, memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %s = arith.select %c, %t, %t : tensor<4xf32>
  %b = bufferization.to_buffer %s : tensor<4xf32> to memref<4xf32>
  memref.store %y, %b[%c0] : memref<4xf32>
  %r = memref.load %a[%c0] : memref<4xf32>
  memref.store %y, %a[%c0] : memref<4xf32>
  return %a, %b, %r : memref<4xf32>, memref<4xf32>, f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %c: i1) -> (memref<4xf32>, memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.store %y, %a[%c0] : memref<4xf32>
  return %a, %a, %x : memref<4xf32>, memref<4xf32>, f32
}
