// title: New memory in each round of a loop, and the target returns the buffer of the argument.
// against: new_in_each_round.target.mlir

func.func @f(%t: tensor<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r = scf.for %i = %z to %n step %o iter_args(%x = %t) -> (tensor<4xi32>) {
    %a = bufferization.alloc_tensor() copy(%x) : tensor<4xi32>
    scf.yield %a : tensor<4xi32>
  }
  %m = bufferization.to_buffer %r : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}
