// title: Operands of other types.
// verdict: proved
// right: each "t 5" => "t 1" -- operands of other types
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c = arith.constant 5 : index
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (index) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c = arith.constant 5 : index
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (index) -> i32
  return %t, %r : memref<4xf32>, i32
}
