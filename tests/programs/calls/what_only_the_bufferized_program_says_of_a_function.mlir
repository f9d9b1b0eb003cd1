// title: What only the bufferized program says of a function.
// verdict: proved
// right: "func.func private @ext(memref<4xf32> {bufferization.access = \"read\"})" => "func.func private @ext(memref<4xf32> )" -- what only the bufferized program says of a function
// unproved: "func.func private @ext(tensor<4xf32> {bufferization.access = \"read\"})" => "func.func private @ext(tensor<4xf32> )" -- what only the bufferized program says of a function
// unproved: each "{bufferization.access = \"read\"}" => "" -- what only the bufferized program says of a function
func.func private @ext(tensor<4xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (tensor<4xf32>) -> ()
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %x : f32
}
// ----- target
func.func private @ext(memref<4xf32> {bufferization.access = "read"})
func.func @f(%t: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (memref<4xf32>) -> ()
  %x = memref.load %t[%c0] : memref<4xf32>
  return %x : f32
}
