// title: Anything stands for poison but poison for nothing.
// verdict: proved
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  %q = scf.parallel (%i) = (%z) to (%n) step (%s) init (%x) -> i32 {
    scf.reduce(%p : i32) {
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      scf.reduce.return %t : i32
    }
  }
  return %q, %x : i32, i32
}
// ----- target
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  %q = scf.parallel (%i) = (%z) to (%n) step (%s) init (%x) -> i32 {
    scf.reduce(%y : i32) {
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      scf.reduce.return %t : i32
    }
  }
  return %q, %x : i32, i32
}
