// title: A constant may not be written.
// verdict: refuted
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %v : f32
}
// ----- target
memref.global "private" constant @k : memref<4xf32> = dense<1.0>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @k : memref<4xf32>
  memref.store %x, %t[%c0] : memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %v : f32
}
