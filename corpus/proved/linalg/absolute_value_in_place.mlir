// title: The absolute value of elements, written over them.
// against: absolute_value_in_place.target.mlir
func.func @absolute(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.abs ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
