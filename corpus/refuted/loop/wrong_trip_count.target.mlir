func.func @fill(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %last step %c1 {
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
