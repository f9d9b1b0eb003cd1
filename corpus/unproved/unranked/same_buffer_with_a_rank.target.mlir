func.func private @ext(memref<*xf32> {bufferization.access = "read"}, memref<?xf32, strided<[?], offset: ?>> {bufferization.access = "write"}) -> f32
func.func @f(%t: memref<*xf32>, %n: index) -> f32 {
  %r = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %v = func.call @ext(%t, %r) : (memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>) -> f32
  return %v : f32
}
