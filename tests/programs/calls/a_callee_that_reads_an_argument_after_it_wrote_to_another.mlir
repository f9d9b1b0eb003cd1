// title: A callee that reads an argument after it wrote to another.
// verdict: refuted
func.func private @g(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %u[%i] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r, %v = func.call @g(%t, %t, %x, %i) : (tensor<4xf32>, tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func private @g(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  memref.store %x, %t[%i] : memref<4xf32>
  %v = memref.load %u[%i] : memref<4xf32>
  return %t, %v : memref<4xf32>, f32
}
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  %r, %v = func.call @g(%t, %t, %x, %i) : (memref<4xf32>, memref<4xf32>, f32, index) -> (memref<4xf32>, f32)
  return %r, %v : memref<4xf32>, f32
}
