// title: Memory behind a tensor is overwritten only if the caller gives it away in both programs.
// verdict: proved
// unproved: "func.func @f(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> tensor<?xf32> {\n  %u" => "func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {\n  %u" -- the source does not give it away
func.func @f(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> tensor<?xf32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %u : tensor<?xf32>
}
// ----- target
func.func @f(%t: tensor<?xf32> {bufferization.writable = true}, %x: f32, %i: index) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %b[%i] : memref<?xf32>
  %u = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>
  return %u : tensor<?xf32>
}
