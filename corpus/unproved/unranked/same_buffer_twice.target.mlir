func.func private @ext(memref<*xf32>{bufferization.access = "read"}, memref<*xf32> {bufferization.access = "write"}) -> f32
func.func @f(%t: memref<*xf32>) -> f32 {
  %v = func.call @ext(%t, %t) : (memref<*xf32>, memref<*xf32>) -> f32
  return %v : f32
}
