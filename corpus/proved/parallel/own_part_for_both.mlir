// title: A thread writes to its part of one shared output, and inserts what was there before into another one.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries analysis-heuristic=top-down
// options: bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators
// options: bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=6699
// options: bufferize-function-boundaries copy-before-write
// origin: fuzz campaign against our own bufferizer, seed 48; ours was wrong top-down

func.func @f(%t: tensor<?xi32>, %u: tensor<?xi32>, %y: i32, %n: index) -> (tensor<?xi32>, tensor<?xi32>) {
  %r:2 = scf.forall (%j) in (%n) shared_outs(%a = %t, %b = %u) -> (tensor<?xi32>, tensor<?xi32>) {
    %old = tensor.extract_slice %a[%j] [1] [1] : tensor<?xi32> to tensor<1xi32>
    %new = linalg.fill ins(%y : i32) outs(%old : tensor<1xi32>) -> tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %new into %a[%j] [1] [1] : tensor<1xi32> into tensor<?xi32>
      tensor.parallel_insert_slice %old into %b[%j] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %r#0, %r#1 : tensor<?xi32>, tensor<?xi32>
}
