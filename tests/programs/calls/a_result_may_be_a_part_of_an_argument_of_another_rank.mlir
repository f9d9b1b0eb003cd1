// title: A result may be a part of an argument of another rank.
// One-Shot Bufferize takes it to be one, and makes such functions.
// verdict: proved
// right: "func.func @f(%t: tensor<4x4xf32> " => "func.func @f(%t: tensor<4x4xf32> {bufferization.writable = false}", "func.func @f(%t: memref<4x4xf32> " => "func.func @f(%t: memref<4x4xf32> {bufferization.writable = false}", "memref.store %x, %r[%i] : memref<4xf32, strided<[?], offset: ?>>" => "" -- a result may be a part of an argument of another rank
// unproved: "%r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>" => "%r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>\nmemref.store %x, %r[%i] : memref<4xf32, strided<[?], offset: ?>>", "memref.store %x, %r[%i] : memref<4xf32, strided<[?], offset: ?>>" => "" -- a result may be a part of an argument of another rank
// unproved: "func.func @f(%t: tensor<4x4xf32> " => "func.func @f(%t: tensor<4x4xf32> {bufferization.writable = false}", "func.func @f(%t: memref<4x4xf32> " => "func.func @f(%t: memref<4x4xf32> {bufferization.writable = false}" -- a result may be a part of an argument of another rank
func.func private @ext(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4x4xf32> , %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4x4xf32>) -> tensor<4xf32>
  %v = tensor.extract %t[%c0, %i] : tensor<4x4xf32>
  return %v : f32
}
// ----- target
func.func private @ext(memref<4x4xf32> {bufferization.access = "read"}) -> memref<4xf32, strided<[?],
    offset: ?>>
func.func @f(%t: memref<4x4xf32> , %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %v = memref.load %t[%c0, %i] : memref<4x4xf32>
  memref.store %x, %r[%i] : memref<4xf32, strided<[?], offset: ?>>
  return %v : f32
}
