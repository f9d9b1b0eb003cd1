// title: A loop that yields another tensor than its own needs allow-return-allocs-from-loops.
// bufferizer: builtin, mlir-opt
// reason: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @swap(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %q, %p : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
