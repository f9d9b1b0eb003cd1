// title: A function is given one buffer twice.
// against: callee_of_two_arguments.target.mlir
func.func private @g(%a: tensor<8xf32>, %b: tensor<8xf32>) -> i1 {
  %z = arith.constant false
  return %z : i1
}
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %r0 = call @g(%t, %t) : (tensor<8xf32>, tensor<8xf32>) -> i1
  %r = arith.constant false
  return %r : i1
}
