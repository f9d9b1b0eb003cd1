// title: What others change is not new.
// A callee returns the buffer of a global, or what may be that of an argument, and somebody writes there.
// verdict: proved
// wrong: "return %a" => "return %g" -- what others change is not new
memref.global @g : memref<1xf32> = dense<0.0>
func.func private @get() -> tensor<1xf32> {
  %g = memref.get_global @g : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.copy %g, %a : memref<1xf32> to memref<1xf32>
  %t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func private @set(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xf32>
  memref.store %x, %g[%c0] : memref<1xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get() : () -> tensor<1xf32>
  func.call @set(%x) : (f32) -> ()
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  return %v : f32
}
// ----- target
memref.global @g : memref<1xf32> = dense<0.0>
func.func private @get() -> memref<1xf32> {
  %g = memref.get_global @g : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.copy %g, %a : memref<1xf32> to memref<1xf32>
  return %a : memref<1xf32>
}
func.func private @set(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xf32>
  memref.store %x, %g[%c0] : memref<1xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get() : () -> memref<1xf32>
  func.call @set(%x) : (f32) -> ()
  %v = memref.load %t[%c0] : memref<1xf32>
  return %v : f32
}
