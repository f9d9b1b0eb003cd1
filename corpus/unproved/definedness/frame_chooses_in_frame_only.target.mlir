func.func @f(%t: memref<?xf32>, %q: i1, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %m = arith.addi %n, %c1 : index
  %p = memref.alloc(%m) : memref<?xf32>
  memref.store %x, %p[%n] : memref<?xf32>
  return %p : memref<?xf32>
}
