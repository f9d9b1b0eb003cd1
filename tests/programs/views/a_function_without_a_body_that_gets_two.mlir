// title: A function without a body that gets two.
// One that it writes is not the other one.
// verdict: proved
// unproved: each "%u)" => "%t)" -- a function without a body that gets two
func.func private @ext(tensor<*xf32> {bufferization.access = "read"}, tensor<*xf32>
    {bufferization.access = "write"})
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  func.call @ext(%t, %u) : (tensor<*xf32>, tensor<*xf32>) -> ()
  return
}
// ----- target
func.func private @ext(memref<*xf32> {bufferization.access = "read"}, memref<*xf32>
    {bufferization.access = "write"})
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>) {
  func.call @ext(%t, %u) : (memref<*xf32>, memref<*xf32>) -> ()
  return
}
