// title: The bufferized function takes a matrix where the source has a vector.
// against: types_do_not_fit.target.mlir
func.func @first(%t: tensor<?xf32>, %i: index) -> f32 {
  %r = tensor.extract %t[%i] : tensor<?xf32>
  return %r : f32
}
