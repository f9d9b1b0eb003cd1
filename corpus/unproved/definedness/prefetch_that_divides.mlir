// title: The address of an affine.prefetch divides by what may be zero.
// against: prefetch_that_divides.target.mlir

func.func @f(%m: memref<4xf32>, %d: index, %s: index, %x: index) -> index {
  return %x : index
}
