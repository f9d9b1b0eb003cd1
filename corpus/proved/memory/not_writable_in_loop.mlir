// title: A read-only input and an output that may be written, in one loop.
// The loop starts from the read-only one.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @accumulate(%in: tensor<?xf32> {bufferization.writable = false}, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %in, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %in) -> (tensor<?xf32>) {
    %v = tensor.extract %in[%i] : tensor<?xf32>
    %s = arith.addf %v, %x : f32
    %next = tensor.insert %s into %acc[%i] : tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
