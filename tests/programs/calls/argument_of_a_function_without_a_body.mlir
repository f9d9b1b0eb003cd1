// title: What is loaded behind the call: argument of a function without a body.
// verdict: proved
func.func private @g(memref<4xf32>)
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @g(%m) : (memref<4xf32>) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// ----- target
func.func private @g(memref<4xf32>)
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @g(%m) : (memref<4xf32>) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
