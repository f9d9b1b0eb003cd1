// title: Two values that a loop carries for one poison are two.
// verdict: proved
// wrong: "%k = arith.select %same, %x, %y : i32\n  return %x, %y : i32, i32" => "%k = arith.select %same, %x, %y : i32\nreturn %k, %y : i32, i32" -- two values that a loop carries for one poison are two
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  %q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {
    scf.yield %a : i32
  }
  return %x, %y : i32, i32
}
// ----- target
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  %q, %r = scf.for %i = %z to %n step %s iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  }
  %same = arith.cmpi eq, %q, %r : i32
  %k = arith.select %same, %x, %y : i32
  return %x, %y : i32, i32
}
