func.func @f(%t: memref<4xi32>, %c: i1) -> memref<4xi32> {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^e(%t : memref<4xi32>)
^b:
  cf.br ^e(%t : memref<4xi32>)
^e(%r: memref<4xi32>):
  return %r : memref<4xi32>
}
