// title: A result that nobody uses.
// verdict: proved
func.func private @g(tensor<?xf32>) -> (f32, tensor<?xf32>, f32)
func.func @f(%t: tensor<?xf32>) {
  %0:3 = call @g(%t) : (tensor<?xf32>) -> (f32, tensor<?xf32>, f32)
  return
}
// ----- target
func.func private @g(memref<?xf32>) -> (f32, memref<?xf32>, f32)
func.func @f(%t: memref<?xf32>) {
  %0:3 = call @g(%t) : (memref<?xf32>) -> (f32, memref<?xf32>, f32)
  return
}
