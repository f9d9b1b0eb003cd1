// title: The absolute value of elements that are negative is not the elements themselves.
// against: absolute_value_forgotten.target.mlir
func.func @absolute(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.abs ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
