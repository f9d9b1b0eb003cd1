// title: The condition of an affine.if divides by what may be negative.
// against: set_that_divides.target.mlir

func.func @f(%d: index, %s: index, %x: index, %y: index) -> index {
  %c0 = arith.constant 0 : index
  %q = arith.floordivsi %d, %s : index
  %g = arith.cmpi sge, %q, %c0 : index
  %r = scf.if %g -> index {
    scf.yield %x : index
  } else {
    scf.yield %y : index
  }
  return %r : index
}
