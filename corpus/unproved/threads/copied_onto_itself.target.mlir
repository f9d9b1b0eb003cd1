func.func @f(%a: memref<64xf32>, %o: memref<64xf32>) -> memref<64xf32> {
  scf.forall (%i) in (64) {
    memref.copy %o, %o : memref<64xf32> to memref<64xf32>
    %x = memref.load %a[%i] : memref<64xf32>
    memref.store %x, %o[%i] : memref<64xf32>
  }
  return %o : memref<64xf32>
}
