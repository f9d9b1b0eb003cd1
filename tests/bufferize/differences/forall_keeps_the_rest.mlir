// title: a parallel insertion keeps the rest of its destination
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%j) in (1) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %a[%c0] : tensor<?xf32>
    %s = tensor.extract_slice %x[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[1] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
