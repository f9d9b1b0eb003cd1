// title: Operands of other types.
// verdict: proved
// unproved: each "<7>" => "<dense_resource<x> : tensor<2xi32>>" -- attributes whose text does not say all
// unproved: each "<7>" => "<@h>" -- attributes whose text does not say all
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c = arith.constant 5 : i8
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (i8) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c = arith.constant 5 : i8
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (i8) -> i32
  return %t, %r : memref<4xf32>, i32
}
