// title: What LLVM 22.1 makes of a loop that yields a constant: the second round writes to the constant itself.
// against: constant_yielded.target.mlir
// reason: write to read-only memory
// origin: mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops"

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
