// title: Two tensors change places in every iteration.
// options: bufferize-function-boundaries allow-return-allocs-from-loops
// options: bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @swap(%a: tensor<?xf32>, %b: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    %w = tensor.insert %x into %p[%c0] : tensor<?xf32>
    scf.yield %q, %w : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
