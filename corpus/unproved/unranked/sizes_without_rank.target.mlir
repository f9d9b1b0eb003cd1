func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index) -> index {
  %r = memref.rank %t : memref<*xf32>
  %d = memref.dim %t, %i : memref<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
