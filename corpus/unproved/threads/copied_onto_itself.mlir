// title: Threads copy a buffer onto itself to which others write.
// against: copied_onto_itself.target.mlir

func.func @f(%a: tensor<64xf32>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %r = scf.forall (%i) in (64) shared_outs(%t = %o) -> tensor<64xf32> {
    %x = tensor.extract_slice %a[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %t[%i] [1] [1] : tensor<1xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}
