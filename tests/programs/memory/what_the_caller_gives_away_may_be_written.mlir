// title: What the caller gives away may be written.
// verdict: proved
// wrong: each "true" => "false" -- what the caller gives away may be written
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
