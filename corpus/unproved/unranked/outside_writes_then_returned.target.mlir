func.func private @ext(memref<*xf32>) -> f32
func.func @f(%t: memref<*xf32>, %n: index) -> memref<*xf32> {
  %v = func.call @ext(%t) : (memref<*xf32>) -> f32
  return %t : memref<*xf32>
}
