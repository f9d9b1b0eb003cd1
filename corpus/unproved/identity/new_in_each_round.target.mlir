func.func @f(%t: memref<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %n = arith.constant 3 : index
  scf.for %i = %z to %n step %o {
  }
  return %t : memref<4xi32>
}
