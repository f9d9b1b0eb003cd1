// title: New memory on one path only, and the target returns the buffer of the argument.
// against: new_on_one_path.target.mlir

func.func @f(%t: tensor<4xi32>, %c: i1) -> memref<4xi32> {
  %r = scf.if %c -> (tensor<4xi32>) {
    %a = bufferization.alloc_tensor() copy(%t) : tensor<4xi32>
    scf.yield %a : tensor<4xi32>
  } else {
    scf.yield %t : tensor<4xi32>
  }
  %m = bufferization.to_buffer %r : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}
