// title: No thread in one dimension or in the other.
// verdict: proved
// wrong: "scf.forall (%i, %j) in (%x, 0)" => "scf.forall (%i, %j) in (%x, 1)" -- no thread in one dimension or in the other
func.func @f(%t: tensor<4xindex>, %x: index) -> tensor<4xindex> {
  %r = scf.forall (%i, %j) in (0, %x) shared_outs(%o = %t) -> (tensor<4xindex>) {
    %e = tensor.from_elements %j : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  return %r : tensor<4xindex>
}
// ----- target
func.func @f(%m: memref<4xindex>, %x: index) -> memref<4xindex> {
  scf.forall (%i, %j) in (%x, 0) {
    memref.store %j, %m[%i] : memref<4xindex>
  }
  return %m : memref<4xindex>
}
