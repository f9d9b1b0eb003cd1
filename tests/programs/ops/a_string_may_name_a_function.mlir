// title: A string may name a function.
// verdict: unproved
func.func private @g(i32) -> i32
func.func private @h() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %r = "acme.call"() {callee = "h"} : () -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func private @g(i32) -> i32
func.func private @h() -> i32 {
  %c = arith.constant 2 : i32
  return %c : i32
}
func.func @f(%t: memref<4xf32>) -> (memref<4xf32>, i32) {
  %r = "acme.call"() {callee = "h"} : () -> i32
  return %t, %r : memref<4xf32>, i32
}
