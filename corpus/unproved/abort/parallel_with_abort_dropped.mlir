// title: The assertion in a parallel loop with a reduction is dropped.
// against: parallel_with_abort_dropped.target.mlir
func.func private @ext()
func.func @f(%m: tensor<8xi1>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%z) -> i32 {
    %b = tensor.extract %m[%i] : tensor<8xi1>
    cf.assert %b, "mask"
    scf.reduce(%z : i32) {
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      scf.reduce.return %s : i32
    }
  }
  call @ext() : () -> ()
  return %r : i32
}
