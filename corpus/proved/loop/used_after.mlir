// title: The tensor that the loop starts from is read after the loop: the loop has to work on a copy.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @init_read_after_loop(%t: tensor<?xf32>, %x: f32, %k: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t) -> (tensor<?xf32>) {
    %next = tensor.insert %x into %acc[%i] : tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  %old = tensor.extract %t[%k] : tensor<?xf32>
  return %r, %old : tensor<?xf32>, f32
}
