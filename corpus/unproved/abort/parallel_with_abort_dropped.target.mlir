func.func private @ext()
func.func @f(%m: memref<8xi1>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%z) -> i32 {
    scf.reduce(%z : i32) {
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      scf.reduce.return %s : i32
    }
  }
  call @ext() : () -> ()
  return %r : i32
}
