// title: Anything stands for poison but poison for nothing.
// verdict: proved
// right: "return %p, %p : i32, i32" => "%q = arith.addi %p, %x : i32\nreturn %q, %x : i32, i32", "return %x, %y" => "return %y, %x" -- anything stands for poison but poison for nothing
// right: "return %p, %p : i32, i32" => "%q = arith.select %c, %p, %x : i32\nreturn %q, %x : i32, i32", "return %x, %y : i32, i32" => "%q = arith.select %c, %y, %x : i32\nreturn %q, %x : i32, i32" -- on a path
// right: "return %p, %p : i32, i32" => "vector.print %p : i32\nreturn %x, %y : i32, i32", "%s = arith.constant 1 : index\n  %p = ub.poison : i32\n  return %x, %y : i32, i32" => "%s = arith.constant 1 : index\n%p = ub.poison : i32\nvector.print %y : i32\nreturn %x, %y : i32, i32" -- anything stands for poison but poison for nothing
// right: "return %p, %p : i32, i32" => "func.call @g(%p) : (i32) -> ()\nreturn %x, %y : i32, i32", "%s = arith.constant 1 : index\n  %p = ub.poison : i32\n  return %x, %y : i32, i32" => "%s = arith.constant 1 : index\n%p = ub.poison : i32\nfunc.call @g(%y) : (i32) -> ()\nreturn %x, %y : i32, i32" -- anything stands for poison but poison for nothing
// right: "return %p, %p : i32, i32" => "%q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {\n%b = arith.addi %a, %x : i32\nscf.yield %b : i32\n}\nreturn %q, %x : i32, i32", "return %x, %y : i32, i32" => "%q = scf.for %i = %z to %n step %s iter_args(%a = %y) -> (i32) {\n%b = arith.addi %a, %x : i32\nscf.yield %b : i32\n}\nreturn %q, %x : i32, i32" -- anything stands for poison but poison for nothing
// wrong: "return %p, %p" => "return %y, %x", "return %x, %y : i32, i32" => "%q = arith.addi %p, %x : i32\nreturn %q, %x : i32, i32" -- anything stands for poison but poison for nothing
// wrong: "return %p, %p : i32, i32" => "%q = arith.select %c, %y, %x : i32\nreturn %q, %x : i32, i32", "return %x, %y : i32, i32" => "%q = arith.select %c, %p, %x : i32\nreturn %q, %x : i32, i32" -- on a path
// wrong: "return %p, %p : i32, i32" => "vector.print %y : i32\nreturn %x, %y : i32, i32", "%s = arith.constant 1 : index\n  %p = ub.poison : i32\n  return %x, %y : i32, i32" => "%s = arith.constant 1 : index\n%p = ub.poison : i32\nvector.print %p : i32\nreturn %x, %y : i32, i32" -- anything stands for poison but poison for nothing
// wrong: "return %p, %p : i32, i32" => "func.call @g(%y) : (i32) -> ()\nreturn %x, %y : i32, i32", "%s = arith.constant 1 : index\n  %p = ub.poison : i32\n  return %x, %y : i32, i32" => "%s = arith.constant 1 : index\n%p = ub.poison : i32\nfunc.call @g(%p) : (i32) -> ()\nreturn %x, %y : i32, i32" -- anything stands for poison but poison for nothing
// wrong: "return %p, %p : i32, i32" => "%q = scf.for %i = %z to %n step %s iter_args(%a = %y) -> (i32) {\n%b = arith.addi %a, %x : i32\nscf.yield %b : i32\n}\nreturn %q, %x : i32, i32", "return %x, %y : i32, i32" => "%q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {\n%b = arith.addi %a, %x : i32\nscf.yield %b : i32\n}\nreturn %q, %x : i32, i32" -- anything stands for poison but poison for nothing
// wrong: "return %p, %p : i32, i32" => "%q = arith.select %c, %p, %x : i32\nreturn %q, %x : i32, i32", "return %x, %y : i32, i32" => "%q = arith.select %c, %x, %y : i32\nreturn %q, %x : i32, i32" -- where it is defined it is the same
// unproved: "return %p, %p : i32, i32" => "%e = tensor.empty() : tensor<1xi32>\n%v = tensor.extract %e[%z] : tensor<1xi32>\nreturn %v, %v : i32, i32" -- what nobody has written is one value
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  return %p, %p : i32, i32
}
// ----- target
func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  return %x, %y : i32, i32
}
