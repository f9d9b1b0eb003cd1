// title: A thread writes once more what is there.
// That is its own element. To write back what another element holds changes nothing either, but undoes what another
// thread has written there meanwhile.
// verdict: proved
// wrong: each "%m[%i] : memref<?xf32> // again" => "%m[%c0] : memref<?xf32>" -- another thread may have written there meanwhile
// wrong: each "%m[%i] : memref<?xf32> // again" => "%m[%k] : memref<?xf32>" -- so may another one, where there are many
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %k = arith.minsi %i, %c9 : index
    %x = memref.load %m[%i] : memref<?xf32>
    %y = math.exp %x : f32
    memref.store %y, %m[%i] : memref<?xf32>
    %z = memref.load %m[%i] : memref<?xf32> // again
    memref.store %z, %m[%i] : memref<?xf32> // again
    scf.reduce
  }
  return %m : memref<?xf32>
}
