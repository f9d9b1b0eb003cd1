// title: A loop of threads has more lower bounds than variables.
// reason: other numbers of lower bounds or steps than of upper bounds
func.func @f(%m: memref<64xindex>, %x: index, %l: index) {
  scf.forall (%j) = (0, %l) to (%x) step (1) {
    memref.store %j, %m[%j] : memref<64xindex>
  }
  return
}
