// title: All is copied onto itself while others write.
// verdict: refuted
func.func @f(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%t = %o) -> tensor<8xf32> {
    %x = tensor.extract_slice %a[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%a: memref<8xf32>, %o: memref<8xf32>) -> memref<8xf32> {
  scf.forall (%i) in (8) {
    memref.copy %o, %o : memref<8xf32> to memref<8xf32>
    %x = memref.load %a[%i] : memref<8xf32>
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
