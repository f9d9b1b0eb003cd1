func.func @fill_part(%t: memref<?xf32, strided<[?], offset: ?>>, %x: f32, %o: index, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %next = arith.addi %o, %c1 : index
  %slice = memref.subview %t[%next] [%n] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  linalg.fill ins(%x : f32) outs(%slice : memref<?xf32, strided<[?], offset: ?>>)
  return %t : memref<?xf32, strided<[?], offset: ?>>
}
