// title: Function boundaries stay on tensors, and a body writes to what it was given.
// against: writes_to_what_it_was_given.target.mlir
func.func @insert(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @calls(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = call @insert(%t, %i, %x) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %e : tensor<?xf32>, f32
}
