func.func private @ext(memref<4xf32> {bufferization.access = "none"}) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %r = func.call @ext(%t) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
