// title: A buffer of each thread.
// verdict: proved
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %e = tensor.empty() : tensor<1xindex>
    %t = tensor.insert %i into %e[%c0] : tensor<1xindex>
    %x = tensor.extract %t[%c0] : tensor<1xindex>
    vector.print %x : index
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }
    scf.reduce
  }
  return
}
// ----- target
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %m = memref.alloc() : memref<1xindex>
    memref.store %i, %m[%c0] : memref<1xindex>
    %x = memref.load %m[%c0] : memref<1xindex>
    vector.print %x : index
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }
    scf.reduce
  }
  return
}
