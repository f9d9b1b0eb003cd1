// title: A buffer of an argument is returned, and the target returns it.
// against: argument_handed_back.target.mlir

func.func @f(%a: tensor<4xf32>, %c: i1) -> memref<4xf32> {
  %m = bufferization.to_buffer %a : tensor<4xf32> to memref<4xf32>
  return %m : memref<4xf32>
}
