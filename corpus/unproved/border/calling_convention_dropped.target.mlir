func.func private @ext(memref<4xf32>)
func.func @f(%t: memref<4xf32>) {
  func.call @ext(%t) : (memref<4xf32>) -> ()
  return
}
