// title: affine.linearize_index multiplies with sizes that need not be positive.
// against: basis_not_positive.target.mlir

func.func @f(%i: index, %j: index, %n: index, %m: index) -> index {
  %r = affine.linearize_index [%i, %j] by (%n, %m) : index
  return %r : index
}
