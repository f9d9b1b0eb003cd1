// title: After the first round, a number is another one in each of the places that a buffer may take.
// against: first_round_ends_in_two_places.target.mlir
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> f32 {
  %x = arith.constant 1.0 : f32
  %z = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r:3 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %t, %p = %x, %q = %z) -> (tensor<4xf32>, f32, f32) {
    scf.yield %u, %p, %q : tensor<4xf32>, f32, f32
  }
  return %r#2 : f32
}
