// title: A buffer is read before an op has changed it.
// verdict: proved
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  "acme.scramble"(%m) : (memref<4xf32>) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// ----- target
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  "acme.scramble"(%m) : (memref<4xf32>) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
