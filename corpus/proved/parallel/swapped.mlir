// title: Threads swap their parts of two shared outputs.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries copy-before-write

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r:2 = scf.forall (%j) in (%n) shared_outs(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = tensor.extract_slice %a[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %y = tensor.extract_slice %b[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %a[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %x into %b[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
