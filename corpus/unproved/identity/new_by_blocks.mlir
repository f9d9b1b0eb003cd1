// title: New memory comes by the argument of a block, and the target returns the buffer of the argument.
// against: new_by_blocks.target.mlir

func.func @f(%t: tensor<4xi32>, %c: i1) -> memref<4xi32> {
  cf.cond_br %c, ^a, ^b
^a:
  %a = bufferization.alloc_tensor() copy(%t) : tensor<4xi32>
  cf.br ^e(%a : tensor<4xi32>)
^b:
  cf.br ^e(%t : tensor<4xi32>)
^e(%r: tensor<4xi32>):
  %m = bufferization.to_buffer %r : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}
