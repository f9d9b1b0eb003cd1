func.func @f(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  return %a : memref<4xf32>
}
