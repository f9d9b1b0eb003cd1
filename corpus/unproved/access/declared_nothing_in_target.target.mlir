func.func private @ext(memref<1xf32> {bufferization.access = "write"})
func.func @f(%t: memref<1xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (memref<1xf32>) -> ()
  %v = memref.load %t[%c0] : memref<1xf32>
  return %v : f32
}
