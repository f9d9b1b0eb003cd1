// title: Anything stands for poison but poison for nothing.
// verdict: refuted
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  return %x, %y : i32, i32
}
// ----- target
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  return %p, %p : i32, i32
}
