// title: Races before an assertion are named: one place.
// The threads insert at different places, if they get there; what they write before is a race otherwise, which
// LLVM allows and others do not.
// verdict: proved
// right: each "arith.select %c," => "arith.addi" -- own place
// right: "%j = arith.select %c, %i, %c0 : index\n    cf.assert %c, \"stop\"" => "%j = arith.addi %i, %c0 : index", "scf.forall (%i) in (8) {\n    %j = arith.select %c, %i, %c0 : index" => "scf.forall (%i) in (8) {\n%j = arith.addi %i, %c0 : index", "memref.store %i, %t[%j] : memref<8xindex>\n    cf.assert %c, \"stop\"" => "memref.store %i, %t[%j] : memref<8xindex>\n" -- no assertion
func.func @f(%t: tensor<8xindex>, %c: i1) -> tensor<8xindex> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xindex>) {
    %j = arith.select %c, %i, %c0 : index
    cf.assert %c, "stop"
    %s = tensor.from_elements %i : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j] [1] [1] : tensor<1xindex> into tensor<8xindex>
    }
  }
  return %r : tensor<8xindex>
}
// ----- target
func.func @f(%t: memref<8xindex>, %c: i1) -> memref<8xindex> {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (8) {
    %j = arith.select %c, %i, %c0 : index
    memref.store %i, %t[%j] : memref<8xindex>
    cf.assert %c, "stop"
  }
  return %t : memref<8xindex>
}
