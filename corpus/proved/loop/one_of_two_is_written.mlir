// title: Behind a loop one of two buffers is written, which is known by then.
// against: one_of_two_is_written.target.mlir
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %u, %z : tensor<4xf32>, f32
  }
  %b = tensor.insert %s into %r[%c1] : tensor<4xf32>
  %q = tensor.extract %t[%c1] : tensor<4xf32>
  return %b, %s, %q : tensor<4xf32>, f32, f32
}
