// title: A buffer of a part is not new.
// verdict: proved
// wrong: "return %a" => "return %b" -- a buffer of a part is not new
func.func private @get(%m: memref<2xf32>) -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  %p = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %s = tensor.extract_slice %p[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %b = bufferization.to_buffer %s : tensor<1xf32> to memref<1xf32>
  %t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func @f(%m: memref<2xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get(%m) : (memref<2xf32>) -> tensor<1xf32>
  memref.store %y, %m[%c0] : memref<2xf32>
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  return %v : f32
}
// ----- target
func.func private @get(%m: memref<2xf32>) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  %p = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %s = tensor.extract_slice %p[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %b = bufferization.to_buffer %s : tensor<1xf32> to memref<1xf32>
  return %a : memref<1xf32>
}
func.func @f(%m: memref<2xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get(%m) : (memref<2xf32>) -> memref<1xf32>
  memref.store %y, %m[%c0] : memref<2xf32>
  %v = memref.load %t[%c0] : memref<1xf32>
  return %v : f32
}
