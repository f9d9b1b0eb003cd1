// title: The same rounds are proved and confirmed.
// verdict: proved
// wrong: "%u_ = arith.constant 0" => "%u_ = arith.constant 1", "scf.parallel" => "scf.forall", "scf.reduce" => "" -- other rounds are not
// wrong: "%u_ = arith.constant 0" => "%u_ = arith.constant 1" -- other rounds are not
func.func @f(%t: tensor<64xindex>, %x: index, %y: index) -> tensor<64xindex> {
  %l = arith.constant 1 : index
  %u_ = arith.constant 1 : index
  %u = arith.addi %x, %u_ : index
  %s = arith.constant 2 : index
  %r = scf.forall (%i) = (%l) to (%u) step (%s) shared_outs(%o = %t) -> (tensor<64xindex>) {
    %e = tensor.from_elements %i : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xindex> into tensor<64xindex>
    }
  }
  return %r : tensor<64xindex>
}
// ----- target
func.func @f(%m: memref<64xindex>, %x: index, %y: index) -> memref<64xindex> {
  %l = arith.constant 0 : index
  %u_ = arith.constant 0 : index
  %u = arith.addi %x, %u_ : index
  %s = arith.constant 2 : index
  scf.parallel (%j) = (%l) to (%u) step (%s) {
    %k1 = arith.constant 1 : index
    %k2 = arith.constant 1 : index
    %k3 = arith.muli %j, %k1 : index
    %i = arith.addi %k3, %k2 : index
    memref.store %i, %m[%i] : memref<64xindex>
    scf.reduce
  }
  return %m : memref<64xindex>
}
