// title: The insert lies out of bounds of every tensor.
func.func @out_of_bounds(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %below = arith.constant -1 : index
  %r = tensor.insert %x into %t[%below] : tensor<?xf32>
  return %r : tensor<?xf32>
}
