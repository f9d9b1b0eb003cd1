// title: What was reduced so far is an index.
// against: accumulator_is_an_index.target.mlir
func.func @f(%t: memref<8xf32>, %a: i64, %x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%c0) -> index {
    scf.reduce(%c0 : index) {
    ^bb0(%p: index, %q: index):
      %d = memref.load %t[%p] : memref<8xf32>
      scf.reduce.return %p : index
    }
  }
  return
}
