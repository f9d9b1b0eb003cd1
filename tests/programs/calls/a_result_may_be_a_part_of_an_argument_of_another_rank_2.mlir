// title: A result may be a part of an argument of another rank.
// One-Shot Bufferize takes it to be one, and makes such functions.
// verdict: proved
// unproved: "%r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>" => "%r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>\nmemref.store %x, %t[%c0, %i] : memref<4x4xf32>", "memref.store %x, %t[%c0, %i] : memref<4x4xf32>" => "" -- a result may be a part of an argument of another rank
func.func private @ext(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4x4xf32> , %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4x4xf32>) -> tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func private @ext(memref<4x4xf32> {bufferization.access = "read"}) -> memref<4xf32, strided<[?],
    offset: ?>>
func.func @f(%t: memref<4x4xf32> , %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %v = memref.load %r[%i] : memref<4xf32, strided<[?], offset: ?>>
  memref.store %x, %t[%c0, %i] : memref<4x4xf32>
  return %v : f32
}
