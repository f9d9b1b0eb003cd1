func.func private @ext(memref<*xf32>)
func.func @f(%m: memref<4xf32>) {
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  func.call @ext(%u) : (memref<*xf32>) -> ()
  return
}
