// title: A function gives back a constant that its caller names, too.
// against: global_of_callee.target.mlir
func.func private @g() -> tensor<8xf32> {
  %z = arith.constant dense<1.0> : tensor<8xf32>
  return %z : tensor<8xf32>
}
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %a = call @g() : () -> tensor<8xf32>
  %r = arith.constant false
  return %r : i1
}
