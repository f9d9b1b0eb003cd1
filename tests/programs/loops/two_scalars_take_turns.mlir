// title: Two scalars take turns, and one program chooses by the number of the iteration.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {
    %b = tensor.insert %p into %a[%i] : tensor<4xf32>
    scf.yield %b, %q, %p : tensor<4xf32>, f32, f32
  }
  return %r#0 : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %e = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %e, %x, %y : f32
    memref.store %s, %m[%i] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
