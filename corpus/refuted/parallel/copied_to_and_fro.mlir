// title: Threads copy a row away and back again, which others overwrite.
// against: copied_to_and_fro.target.mlir

func.func @f(%m: tensor<4xf32>, %o: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%s = %o) -> (tensor<4x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %s[%i, 0] [1, 4] [1, 1]
        : tensor<4xf32> into tensor<4x4xf32>
    }
  }
  return %r : tensor<4x4xf32>
}
