// title: What was reduced so far is divided by.
// against: accumulator_is_zero.target.mlir
func.func @f(%a: i64, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%x) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%p: i32, %q: i32):
      %d = arith.divui %q, %p : i32
      scf.reduce.return %p : i32
    }
  }
  return
}
