func.func private @ext(memref<4xf32> {bufferization.access = "write"}, memref<4xf32> {bufferization.access = "none"})
func.func @f(%t: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  %v = memref.load %t[%c0] : memref<4xf32>
  return %v : f32
}
