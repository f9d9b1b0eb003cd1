// title: A callee may not write to a constant.
// verdict: refuted
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r = call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %v : f32
}
// ----- target
memref.global "private" constant @k : memref<4xf32> = dense<1.0>
func.func private @g(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @k : memref<4xf32>
  %r = call @g(%t, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %v = memref.load %r[%c0] : memref<4xf32>
  return %v : f32
}
