// title: A constant that a callee gives back.
// Nobody changes that.
// verdict: proved
memref.global "private" constant @k : memref<4xf32> = dense<0.0>
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  return
}
func.func private @h() -> tensor<4xf32> {
  %k = memref.get_global @k : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %k, %m : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  %t = call @h() : () -> tensor<4xf32>
  %r = tensor.extract %t[%c0] : tensor<4xf32>
      call @g(%x) : (f32) -> ()
  return %r : f32
}
// ----- target
memref.global "private" constant @k : memref<4xf32> = dense<0.0>
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  return
}
func.func private @h() -> memref<4xf32> {
  %k = memref.get_global @k : memref<4xf32>
  return %k : memref<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  %t = call @h() : () -> memref<4xf32>
      call @g(%x) : (f32) -> ()
  %r = memref.load %t[%c0] : memref<4xf32>
  return %r : f32
}
