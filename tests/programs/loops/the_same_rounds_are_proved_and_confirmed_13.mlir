// title: The same rounds are proved and confirmed.
// verdict: proved
// right: "scf.forall (%j" => "scf.parallel (%j", "memref.store %i, %m[%i] : memref<64xindex>" => "memref.store %i, %m[%i] : memref<64xindex>\nscf.reduce" -- the same rounds are proved and confirmed
func.func @f(%t: tensor<64xindex>, %x: index, %y: index) -> tensor<64xindex> {
  %l_ = arith.constant 0 : index
  %l = arith.addi %x, %l_ : index
  %u_ = arith.constant 0 : index
  %u = arith.addi %y, %u_ : index
  %s_ = arith.constant 0 : index
  %s = arith.addi %y, %s_ : index
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
  %l_ = arith.constant 0 : index
  %l = arith.addi %x, %l_ : index
  %u_ = arith.constant 0 : index
  %u = arith.addi %y, %u_ : index
  %s_ = arith.constant 0 : index
  %s = arith.addi %y, %s_ : index
  scf.forall (%j) = (%l) to (%u) step (%s) {
    %k1 = arith.constant 1 : index
    %k2 = arith.constant 0 : index
    %k3 = arith.muli %j, %k1 : index
    %i = arith.addi %k3, %k2 : index
    memref.store %i, %m[%i] : memref<64xindex>
  }
  return %m : memref<64xindex>
}
