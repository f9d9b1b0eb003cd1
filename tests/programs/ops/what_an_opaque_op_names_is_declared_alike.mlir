// title: What an opaque op names is declared alike.
// verdict: proved
// right: each "(i32" => "(i64" -- what an opaque op names is declared alike
// right: each "@g}" => "\"g\"}" -- a string may name a function
// right: each "@g}" => "\"nothing here\"}" -- a string may name a function
// unproved: "// ----- target\nfunc.func private @g(i32) -> i32" => "// ----- target\nfunc.func private @g(i64) -> i32" -- what an opaque op names is declared alike
func.func private @g(i32) -> i32
func.func private @h() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %r = "acme.call"() {callee = @g} : () -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func private @g(i32) -> i32
func.func private @h() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
func.func @f(%t: memref<4xf32>) -> (memref<4xf32>, i32) {
  %r = "acme.call"() {callee = @g} : () -> i32
  return %t, %r : memref<4xf32>, i32
}
