// name: forall_with_static_and_dynamic_bounds_line
%r = scf.forall (%p, %q) in (%i, 4) shared_outs(%o = %t) -> (tensor<?xf32>) {
  %e = tensor.extract_slice %o[%p] [1] [1] : tensor<?xf32> to tensor<1xf32>
  scf.forall.in_parallel {
    tensor.parallel_insert_slice %e into %o[%p] [1] [1] : tensor<1xf32> into tensor<?xf32>
  }
}
