// title: A tensor may come back in the buffer of the tensor program.
// The function without a body may return its argument, which the caller writes to afterwards.
// verdict: unproved
func.func private @ext(memref<4xf32>) -> tensor<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%m) : (memref<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return %v : f32
}
// ----- target
func.func private @ext(memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%m) : (memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  memref.store %x, %m[%i] : memref<4xf32>
  %v = memref.load %r[%c0] : memref<4xf32, strided<[?], offset: ?>>
  return %v : f32
}
