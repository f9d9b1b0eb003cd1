func.func @f(%a: memref<100xindex>, %b: memref<?xindex>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %b, %c0 : memref<?xindex>
  %g = arith.constant false
  %k = arith.constant 77 : index
  %r = arith.select %g, %k, %x : index
  return %r : index
}
