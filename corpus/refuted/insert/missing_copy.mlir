// title: The old tensor is read after the store that destroys it.
// against: missing_copy.target.mlir
func.func @insert_then_read_old(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%j] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}
