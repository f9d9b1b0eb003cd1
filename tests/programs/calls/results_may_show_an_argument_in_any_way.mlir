// title: Results may show an argument in any way.
// In another shape, or the same part of it twice.
// verdict: proved
// unproved: "%r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<2x8xf32>" => "%r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<2x8xf32>\nmemref.store %x, %t[%c0, %c0] : memref<4x4xf32>", "memref.store %x, %t[%c0, %c0] : memref<4x4xf32>" => "" -- results may show an argument in any way
func.func private @ext(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<2x8xf32>
func.func @f(%t: tensor<4x4xf32>, %x: f32) -> (f32, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4x4xf32>) -> tensor<2x8xf32>
  %v = tensor.extract %r[%c0, %c0] : tensor<2x8xf32>
  %u = tensor.insert %x into %t[%c0, %c0] : tensor<4x4xf32>
  return %v, %u : f32, tensor<4x4xf32>
}
// ----- target
func.func private @ext(memref<4x4xf32> {bufferization.access = "read"}) -> memref<2x8xf32>
func.func @f(%t: memref<4x4xf32>, %x: f32) -> (f32, memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<2x8xf32>
  %v = memref.load %r[%c0, %c0] : memref<2x8xf32>
  memref.store %x, %t[%c0, %c0] : memref<4x4xf32>
  return %v, %t : f32, memref<4x4xf32>
}
