// title: A callee may write to what shares its memory.
// verdict: proved
func.func private @g(%m: memref<1xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<1xf32>
  return
}
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<1xf32>
  memref.store %z, %b[%c0] : memref<1xf32>
  func.call @g(%b, %z) : (memref<1xf32>, f32) -> ()
  return %z : f32
}
// ----- target
func.func private @g(%m: memref<1xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<1xf32>
  return
}
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %z, %a[%c0] : memref<1xf32>
  %t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  %u = tensor.extract_slice %t[0] [1] [1] : tensor<1xf32> to tensor<1xf32>
  %b = bufferization.to_buffer %u : tensor<1xf32> to memref<1xf32>
  func.call @g(%b, %z) : (memref<1xf32>, f32) -> ()
  %y = memref.load %a[%c0] : memref<1xf32>
  return %y : f32
}
