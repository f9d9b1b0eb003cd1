func.func @f(%a: memref<?x?xindex>, %b: memref<?x?xindex>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c1 : memref<?x?xindex>
  %m = memref.dim %b, %c1 : memref<?x?xindex>
  %g = arith.constant false
  %k = arith.constant 77 : index
  %r = arith.select %g, %k, %x : index
  return %r : index
}
