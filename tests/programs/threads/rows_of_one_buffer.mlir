// title: Rows of one buffer.
// What sets the threads apart is known when they begin.
// verdict: proved
// unproved: "%x = memref.load %m[%i] : memref<?xindex>" => "%x = memref.load %m[%i] : memref<?xindex>\nmemref.store %n, %m[%c0] : memref<?xindex>" -- each thread writes to one row
// unproved: each "[%i" => "[%c0" -- rows of one buffer
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %zero = arith.constant 0 : index
  %p = arith.cmpi sle, %zero, %n : index
  cf.assert %p, "no negative number of threads"
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
  %zero = arith.constant 0 : index
  %p = arith.cmpi sle, %zero, %n : index
  cf.assert %p, "no negative number of threads"
  %m = memref.alloc(%n) : memref<?xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%i] : memref<?xindex>
    %x = memref.load %m[%i] : memref<?xindex>
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
