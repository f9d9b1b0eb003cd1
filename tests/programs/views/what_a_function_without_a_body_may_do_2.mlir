// title: What a function without a body may do.
// What it may write is not returned as it was, and has to be writable.
// verdict: proved
// unproved: "func.func @f(%t: tensor<*xf32> )" => "func.func @f(%t: tensor<*xf32> {bufferization.writable = false})", "func.func @f(%t: memref<*xf32> )" => "func.func @f(%t: memref<*xf32> {bufferization.writable = false})" -- what a function without a body may do
func.func private @ext(tensor<*xf32> ) -> f32
func.func @f(%t: tensor<*xf32> ) -> f32 {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  return %v : f32
}
// ----- target
func.func private @ext(memref<*xf32> ) -> f32
func.func @f(%t: memref<*xf32> ) -> f32 {
  %v = func.call @ext(%t) : (memref<*xf32>) -> f32
  return %v : f32
}
