// title: A caller that reads a tensor behind a call that may overwrite it.
// verdict: unproved
func.func private @g(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> tensor<?xf32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %u : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %u = func.call @g(%t, %x, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %y = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %y : tensor<?xf32>, f32
}
// ----- target
func.func private @g(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %b[%i] : memref<?xf32>
  %u = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>
  return %u : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %u = func.call @g(%t, %x, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %y = tensor.extract %t[%i] : tensor<?xf32>
  return %u, %y : tensor<?xf32>, f32
}
