// title: Two results may be parts of one argument.
// Whether two calls return them, or one of them a part of what another one returned.
// verdict: proved
// unproved: "%e = func.call @element(%r) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<f32, strided<[],\n      offset: ?>>" => "%e = func.call @element(%r) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<f32, strided<[],\noffset: ?>>\nmemref.store %x, %t[%c0, %c0] : memref<4x4xf32>", "memref.store %x, %t[%c0, %c0] : memref<4x4xf32>" => "" -- two results may be parts of one argument
func.func private @row(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func private @element(tensor<4xf32> {bufferization.access = "read"}) -> tensor<f32>
func.func private @write(tensor<4xf32>)
func.func @f(%t: tensor<4x4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @row(%t) : (tensor<4x4xf32>) -> tensor<4xf32>
  %s = func.call @row(%t) : (tensor<4x4xf32>) -> tensor<4xf32>
  %e = func.call @element(%r) : (tensor<4xf32>) -> tensor<f32>
  %v = tensor.extract %e[] : tensor<f32>
  return %v : f32
}
// ----- target
func.func private @row(memref<4x4xf32> {bufferization.access = "read"}) -> memref<4xf32, strided<[?],
    offset: ?>>
func.func private @element(memref<4xf32, strided<[?], offset: ?>> {bufferization.access = "read"})
    -> memref<f32, strided<[], offset: ?>>
func.func private @write(memref<4xf32, strided<[?], offset: ?>>)
func.func @f(%t: memref<4x4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @row(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %s = func.call @row(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %e = func.call @element(%r) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<f32, strided<[],
      offset: ?>>
  %v = memref.load %e[] : memref<f32, strided<[], offset: ?>>
  memref.store %x, %t[%c0, %c0] : memref<4x4xf32>
  return %v : f32
}
