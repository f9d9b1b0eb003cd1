// name: packing

func.func @f(%a: tensor<8x6xf32>, %b: tensor<4x6x2xf32>) -> tensor<4x6x2xf32> {
  %r = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x6xf32> -> tensor<4x6x2xf32>
  return %r : tensor<4x6x2xf32>
}

// -----
// name: insertion

func.func @f(%t: tensor<4xf32>, %p: tensor<1xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %DEST[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

