// title: Operands of other types.
// verdict: unproved
// unproved: "%c = arith.constant 5 : i8" => "%c = arith.constant 5 : index", "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (i8)" => "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (index)", "%c = arith.constant 5 : i32" => "%c = arith.constant 5 : i64", "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (i32)" => "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (i64)" -- operands of other types
// unproved: "%c = arith.constant 5 : i8" => "%c = arith.constant 1 : index", "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (i8)" => "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (index)", "%c = arith.constant 5 : i32" => "%c = arith.constant true", "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (i32)" => "%r = \"acme.ask\"(%c) {k = [#acme.of<7>]} : (i1)" -- operands of other types
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c = arith.constant 5 : i8
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (i8) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c = arith.constant 5 : i32
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (i32) -> i32
  return %t, %r : memref<4xf32>, i32
}
