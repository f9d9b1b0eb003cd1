func.func private @ext(memref<*xf32>) -> f32
func.func @f(%t: memref<*xf32> {bufferization.writable = false}, %n: index) -> f32 {
  %v = func.call @ext(%t) : (memref<*xf32>) -> f32
  return %v : f32
}
