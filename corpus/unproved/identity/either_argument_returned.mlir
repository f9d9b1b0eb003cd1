// title: A function gives back one of two arguments.
// against: either_argument_returned.target.mlir
func.func private @g(%a: tensor<8xf32>, %b: tensor<8xf32>, %h: i1) -> tensor<8xf32> {
  %s = arith.select %h, %a, %b : tensor<8xf32>
  return %s : tensor<8xf32>
}
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %a = call @g(%t, %u, %h) : (tensor<8xf32>, tensor<8xf32>, i1) -> tensor<8xf32>
  %r = arith.constant false
  return %r : i1
}
