// title: The copy is freed before it is read.
// against: use_after_free.target.mlir
func.func @read_copy(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (f32, f32) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%j] : tensor<?xf32>
  %now = tensor.extract %new[%j] : tensor<?xf32>
  return %old, %now : f32, f32
}
