// title: A remainder whose quotient overflows, and the target answers otherwise there.
// against: remainder_that_overflows.target.mlir

func.func @f(%x: i8, %y: i8, %c: index) -> index {
  %p = arith.remsi %x, %y : i8
  return %c : index
}
