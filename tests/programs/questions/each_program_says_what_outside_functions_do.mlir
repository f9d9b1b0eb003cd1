// title: Each program says what outside functions do.
// verdict: proved
// unproved: "func.func private @ext(memref<1xf32> {bufferization.access = \"read\"})" => "func.func private @ext(memref<1xf32> {bufferization.access = \"read-write\"})" -- each program says what outside functions do
// unproved: "func.func private @ext(tensor<1xf32> {bufferization.access = \"read\"})" => "func.func private @ext(tensor<1xf32> {bufferization.access = \"read-write\"})" -- each program says what outside functions do
func.func private @ext(tensor<1xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<1xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (tensor<1xf32>) -> ()
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  return %v : f32
}
// ----- target
func.func private @ext(memref<1xf32> {bufferization.access = "read"})
func.func @f(%t: memref<1xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (memref<1xf32>) -> ()
  %v = memref.load %t[%c0] : memref<1xf32>
  return %v : f32
}
