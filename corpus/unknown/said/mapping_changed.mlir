// title: A target maps threads in another way.
// against: mapping_changed.target.mlir
// reason: what is said of 'scf.forall' by attributes is the same
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %v = tensor.splat %x : tensor<1xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  return %r : tensor<4xf32>
}
