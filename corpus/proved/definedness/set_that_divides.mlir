// title: The condition of an affine.if divides, so that the number is positive.
// against: set_that_divides.target.mlir

func.func @f(%d: index, %s: index, %x: index, %y: index) -> index {
  %r = affine.if affine_set<(d0)[s0] : (d0 floordiv s0 >= 0)>(%d)[%s] -> index {
    affine.yield %x : index
  } else {
    affine.yield %y : index
  }
  return %r : index
}
