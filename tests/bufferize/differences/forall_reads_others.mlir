// title: a thread reads a part of the shared output that another thread inserts into
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @reversed(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %k = arith.subi %last, %j : index
    %s = tensor.extract_slice %a[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
