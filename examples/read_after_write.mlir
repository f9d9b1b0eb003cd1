// The old tensor is read after the write: without a copy the read would see what was written.
func.func @swap_in(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}
