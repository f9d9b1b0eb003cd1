// title: A loop over i8 that never ends, and a division behind it.
// against: endless_narrow_loop.target.mlir
func.func @f(%t: tensor<8xf32>, %k: i32, %n: i32) -> (tensor<8xf32>, i32) {
  %l = arith.constant 0 : i8
  %u = arith.constant 127 : i8
  %s = arith.constant 2 : i8
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %l to %u step %s iter_args(%o = %t) -> tensor<8xf32> : i8 {
    %w = tensor.insert %z into %o[%c0] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %q = arith.divui %k, %n : i32
  return %r, %q : tensor<8xf32>, i32
}
