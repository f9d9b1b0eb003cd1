// title: A loop hands a constant to its next round, which writes to it: the constant must be copied before the yield.
// options: bufferize-function-boundaries allow-return-allocs-from-loops
// options: bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=fully-dynamic-layout-map
// origin: unflipped random programs; LLVM 22.1 gets this wrong (see refuted/loop/constant_yielded.mlir)

func.func @f(%t: tensor<3xi32>, %x: i32, %n: index) -> (tensor<3xi32>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t, %last = %t) -> (tensor<3xi32>, tensor<3xi32>) {
    %written = tensor.insert %x into %acc[%c0] : tensor<3xi32>
    %table = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
    scf.yield %table, %written : tensor<3xi32>, tensor<3xi32>
  }
  return %r#0, %r#1 : tensor<3xi32>, tensor<3xi32>
}
