func.func @f(%t: memref<?x?xf32>, %o: memref<?x?xf32>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c77 = arith.constant 77 : index
  %d = memref.dim %t, %c0 : memref<?x?xf32>
  %e = memref.dim %o, %c0 : memref<?x?xf32>
  %same = arith.cmpi eq, %d, %e : index
  %r = arith.select %same, %x, %c77 : index
  return %r : index
}
