// title: Results may show an argument in any way.
// In another shape, or the same part of it twice.
// verdict: proved
// unproved: "%r, %s = func.call @ext(%t) : (memref<2x4xf32>) -> (memref<4xf32>, memref<4xf32>)" => "%r, %s = func.call @ext(%t) : (memref<2x4xf32>) -> (memref<4xf32>, memref<4xf32>)\nmemref.store %x, %r[%c0] : memref<4xf32>", "memref.store %x, %r[%c0] : memref<4xf32>" => "" -- results may show an argument in any way
func.func private @ext(tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @f(%t: tensor<2x4xf32>, %x: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r, %s = func.call @ext(%t) : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %v = tensor.extract %s[%c0] : tensor<4xf32>
  %u = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %v, %u : f32, tensor<4xf32>
}
// ----- target
func.func private @ext(memref<2x4xf32>) -> (memref<4xf32>, memref<4xf32>)
func.func @f(%t: memref<2x4xf32>, %x: f32) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %r, %s = func.call @ext(%t) : (memref<2x4xf32>) -> (memref<4xf32>, memref<4xf32>)
  %v = memref.load %s[%c0] : memref<4xf32>
  memref.store %x, %r[%c0] : memref<4xf32>
  return %v, %r : f32, memref<4xf32>
}
