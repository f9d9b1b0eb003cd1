// title: Each iteration reads what the previous one wrote: a running sum, in place.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @prefix_sum(%t: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xi32>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%acc = %t) -> (tensor<?xi32>) {
    %before = arith.subi %i, %c1 : index
    %left = tensor.extract %acc[%before] : tensor<?xi32>
    %here = tensor.extract %acc[%i] : tensor<?xi32>
    %sum = arith.addi %left, %here : i32
    %next = tensor.insert %sum into %acc[%i] : tensor<?xi32>
    scf.yield %next : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
