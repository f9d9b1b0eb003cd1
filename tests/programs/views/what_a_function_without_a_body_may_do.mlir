// title: What a function without a body may do.
// What it may write is not returned as it was, and has to be writable.
// verdict: proved
// right: "func.func @f(%t: tensor<*xf32> )" => "func.func @f(%t: tensor<*xf32> {bufferization.writable = false})", "func.func @f(%t: memref<*xf32> )" => "func.func @f(%t: memref<*xf32> {bufferization.writable = false})" -- what a function without a body may do
// unproved: each "{bufferization.access = \"read\"}" => "" -- what a function without a body may do
func.func private @ext(tensor<*xf32> {bufferization.access = "read"}) -> f32
func.func @f(%t: tensor<*xf32> ) -> (f32, tensor<*xf32>) {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  return %v, %t : f32, tensor<*xf32>
}
// ----- target
func.func private @ext(memref<*xf32> {bufferization.access = "read"}) -> f32
func.func @f(%t: memref<*xf32> ) -> (f32, memref<*xf32>) {
  %v = func.call @ext(%t) : (memref<*xf32>) -> f32
  return %v, %t : f32, memref<*xf32>
}
