// title: A thread reads what a later one writes.
// verdict: unproved
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %j = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %t[%j] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (3) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %t[%j] : memref<4xf32>
    memref.store %x, %t[%i] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
