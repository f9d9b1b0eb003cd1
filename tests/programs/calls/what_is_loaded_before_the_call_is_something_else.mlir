// title: What is loaded before the call is something else.
// verdict: refuted
func.func private @g(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @g(%m) : (memref<4xf32>) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// ----- target
func.func private @g(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  func.call @g(%m) : (memref<4xf32>) -> ()
  return %v : f32
}
