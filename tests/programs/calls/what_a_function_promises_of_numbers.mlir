// title: Numbers of which a function or a call makes promises are the same, used or not.
// verdict: proved
// unproved: "%c1 = arith.constant 1 : i32" => "%c1 = arith.constant 100 : i32" -- outside of the range
// unproved: "%c1 = arith.constant 1 : i32" => "%c1 = ub.poison : i32" -- undefined
// unproved: "%d1 = arith.constant 2 : i32" => "%d1 = ub.poison : i32" -- the call promises it
// unproved: "%e1 = arith.constant 3 : i32" => "%e1 = arith.constant 100 : i32" -- the result is outside of the range
// unproved: "%q1 = arith.constant 5 : i32" => "%q1 = arith.constant 100 : i32" -- the call says something
// right: "%n1 = arith.constant 4 : i32" => "%n1 = arith.constant 100 : i32" -- no promise
func.func private @h(%p: i32 {llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}, %x: f32) -> f32 {
  return %x : f32
}
func.func private @g(%p: i32, %n: i32, %x: f32) -> f32 {
  return %x : f32
}
func.func private @k(%p: i32) -> (i32 {llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}) {
  return %p : i32
}
func.func @f(%x: f32) -> f32 {
  %c = arith.constant 1 : i32
  %d = arith.constant 2 : i32
  %e = arith.constant 3 : i32
  %n = arith.constant 4 : i32
  %q = arith.constant 5 : i32
  %0 = func.call @h(%c, %x) : (i32, f32) -> f32
  %1 = "func.call"(%d, %n, %0) <{callee = @g, arg_attrs = [{llvm.noundef}, {}, {}]}> : (i32, i32, f32) -> f32
  %w = func.call @g(%q, %q, %x) {acme.said} : (i32, i32, f32) -> f32
  %2 = func.call @k(%e) : (i32) -> i32
  return %1 : f32
}
// ----- target
func.func private @h(%p: i32 {llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}, %x: f32) -> f32 {
  return %x : f32
}
func.func private @g(%p: i32, %n1: i32, %x: f32) -> f32 {
  return %x : f32
}
func.func private @k(%p: i32) -> (i32 {llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}) {
  return %p : i32
}
func.func @f(%x: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  %d1 = arith.constant 2 : i32
  %e1 = arith.constant 3 : i32
  %n1 = arith.constant 4 : i32
  %q1 = arith.constant 5 : i32
  %0 = func.call @h(%c1, %x) : (i32, f32) -> f32
  %1 = "func.call"(%d1, %n1, %0) <{callee = @g, arg_attrs = [{llvm.noundef}, {}, {}]}> : (i32, i32, f32) -> f32
  %w = func.call @g(%q1, %q1, %x) {acme.said} : (i32, i32, f32) -> f32
  %2 = func.call @k(%e1) : (i32) -> i32
  return %1 : f32
}
