// title: Operands of other types.
// verdict: unproved
// unproved: each "8xi8" => "1x4xi8" -- operands of other types
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c = arith.constant dense<5> : vector<4xi8>
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (vector<4xi8>) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c = arith.constant dense<5> : vector<8xi8>
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (vector<8xi8>) -> i32
  return %t, %r : memref<4xf32>, i32
}
