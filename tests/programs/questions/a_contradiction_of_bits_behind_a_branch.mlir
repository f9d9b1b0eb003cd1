// title: A contradiction of bits behind a branch.
// That the size is no less than zero is required by the one op, and decides over the other, which divides by zero.
// verdict: vacuous
// right: "arith.subi %y, %y" => "arith.addi %y, %y" -- some divisors are not zero
func.func @f(%t: tensor<?xf32>, %n: index, %y: i32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %c = arith.cmpi sge, %n, %c0 : index
  scf.if %c {
    %z = arith.subi %y, %y : i32
    %q = arith.divsi %y, %z : i32
  }
  return %t : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %y: i32) -> memref<?xf32> {
  return %t : memref<?xf32>
}
