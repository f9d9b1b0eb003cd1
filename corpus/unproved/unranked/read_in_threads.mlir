// title: Each thread reads the buffer without a rank, which the others write under another name.
// against: read_in_threads.target.mlir
func.func private @ext(tensor<*xf32> {bufferization.access = "read"}) -> f32
func.func @f(%t: tensor<*xf32>, %n: index) -> tensor<?xf32> {
  %r = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %q = scf.forall (%i) in (%d) shared_outs(%o = %r) -> tensor<?xf32> {
    %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
    %e = tensor.empty() : tensor<1xf32>
    %k = tensor.insert %v into %e[%c0] : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %k into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %q : tensor<?xf32>
}
