// title: what is inserted overlaps the part of the shared output that it replaces
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @shifted(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.subi %n, %c1 : index
  %r = scf.forall (%j) in (1) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[1] [%m] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
