func.func @fill(%t: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %t, %c0 : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t) -> (memref<?xf32>) {
    %copy = memref.alloc(%size) : memref<?xf32>
    memref.copy %t, %copy : memref<?xf32> to memref<?xf32>
    memref.store %x, %copy[%i] : memref<?xf32>
    scf.yield %copy : memref<?xf32>
  }
  return %r : memref<?xf32>
}
