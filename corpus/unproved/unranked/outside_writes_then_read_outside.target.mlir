func.func private @ext(memref<*xf32>) -> f32
func.func private @ext2(memref<*xf32> {bufferization.access = "read"})
func.func @f(%t: memref<*xf32>) {
  %v = func.call @ext(%t) : (memref<*xf32>) -> f32
  func.call @ext2(%t) : (memref<*xf32>) -> ()
  return
}
