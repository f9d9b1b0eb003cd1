// title: Threads that share a buffer of their callee.
// verdict: unproved
func.func private @h(index, memref<1xindex>) -> index
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %m = memref.alloc() : memref<1xindex>
    %x = func.call @h(%i, %m) : (index, memref<1xindex>) -> index
    vector.print %x : index
    scf.reduce
  }
  return
}
// ----- target
func.func private @h(index, memref<1xindex>) -> index
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<1xindex>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = func.call @h(%i, %m) : (index, memref<1xindex>) -> index
    vector.print %x : index
    scf.reduce
  }
  return
}
