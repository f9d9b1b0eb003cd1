// title: A loop yields one new tensor for both of its iter_args; one result is written, the other one read.
// pass: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}
// upstream: wrong
// ours: proved
func.func @yield_twice(%t: tensor<?xf32>, %n: index, %x: f32, %y: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %size = tensor.dim %t, %c0 : tensor<?xf32>
    %new = tensor.splat %x[%size] : tensor<?xf32>
    scf.yield %new, %new : tensor<?xf32>, tensor<?xf32>
  }
  %written = tensor.insert %y into %r#0[%i] : tensor<?xf32>
  return %written, %r#1 : tensor<?xf32>, tensor<?xf32>
}
