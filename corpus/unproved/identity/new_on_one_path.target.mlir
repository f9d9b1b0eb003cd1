func.func @f(%t: memref<4xi32>, %c: i1) -> memref<4xi32> {
  return %t : memref<4xi32>
}
