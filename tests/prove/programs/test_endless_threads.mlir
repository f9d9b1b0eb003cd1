// name: stopped

func.func @f(%t: tensor<8xindex>, %c: i1) -> tensor<8xindex> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xindex>) {
    %j = PLACE
ASSERTION
    %s = tensor.from_elements %i : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j] [1] [1] : tensor<1xindex> into tensor<8xindex>
    }
  }
  return %r : tensor<8xindex>
}
// -----
// name: stopped_late

func.func @f(%t: memref<8xindex>, %c: i1) -> memref<8xindex> {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (8) {
    %j = PLACE
    memref.store %i, %t[%j] : memref<8xindex>
ASSERTION
  }
  return %t : memref<8xindex>
}
