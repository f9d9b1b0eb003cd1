// title: The source frees its argument in a loop, the target does not.
// against: source_frees_argument_in_loop.target.mlir
func.func @f(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    memref.dealloc %m : memref<8xf32>
  }
  return
}
