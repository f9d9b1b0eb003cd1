// title: Wrong calls are not proved: result may be either argument.
// verdict: refuted
func.func private @g(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.select %c, %t, %u : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%c, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  %a = tensor.extract %t[%c0] : tensor<4xf32>
  %b = tensor.extract %u[%c0] : tensor<4xf32>
  return %w, %a, %b : tensor<4xf32>, f32, f32
}
// ----- target
func.func private @g(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>) -> memref<4xf32> {
  %r = arith.select %c, %t, %u : memref<4xf32>
  return %r : memref<4xf32>
}
func.func @f(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%c, %t, %u) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %n = memref.cast %r : memref<4xf32> to memref<4xf32>
  memref.copy %r, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  %a = memref.load %t[%c0] : memref<4xf32>
  %b = memref.load %u[%c0] : memref<4xf32>
  return %n, %a, %b : memref<4xf32>, f32, f32
}
