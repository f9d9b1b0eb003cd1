// title: What others change is not new.
// A callee returns the buffer of a global, or what may be that of an argument, and somebody writes there.
// verdict: proved
// right: "%a = memref.alloc() : memref<1xf32>\n  memref.store %x, %a[%c0] : memref<1xf32>\n  return %a : memref<1xf32>" => "%a = bufferization.to_tensor %m restrict : memref<1xf32> to tensor<1xf32>\n%t = tensor.insert %x into %a[%c0] : tensor<1xf32>\n%b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>\nreturn %b : memref<1xf32>" -- what others change is not new
// wrong: "%a = memref.alloc() : memref<1xf32>\n  memref.store %x, %a[%c0] : memref<1xf32>\n  return %a : memref<1xf32>" => "%a = bufferization.to_tensor %m restrict writable : memref<1xf32> to tensor<1xf32>\n%t = tensor.insert %x into %a[%c0] : tensor<1xf32>\n%b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>\nreturn %b : memref<1xf32>" -- what others change is not new
func.func private @get(%m: memref<1xf32>, %x: f32) -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  %t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func @f(%m: memref<1xf32>, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get(%m, %x) : (memref<1xf32>, f32) -> tensor<1xf32>
  memref.store %y, %m[%c0] : memref<1xf32>
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  return %v : f32
}
// ----- target
func.func private @get(%m: memref<1xf32>, %x: f32) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  return %a : memref<1xf32>
}
func.func @f(%m: memref<1xf32>, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get(%m, %x) : (memref<1xf32>, f32) -> memref<1xf32>
  memref.store %y, %m[%c0] : memref<1xf32>
  %v = memref.load %t[%c0] : memref<1xf32>
  return %v : f32
}
