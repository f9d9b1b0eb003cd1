func.func @f(%m: memref<4xindex, strided<[?], offset: ?>>, %x: index) -> index {
  %b, %o, %sz, %s = memref.extract_strided_metadata %m : memref<4xindex, strided<[?], offset: ?>> -> memref<index>, index, index, index
  %c1 = arith.constant 1 : index
  %g = arith.cmpi ne, %s, %c1 : index
  %x1 = memref.load %m[%c1] : memref<4xindex, strided<[?], offset: ?>>
  %k = arith.constant 77 : index
  %z = arith.select %g, %k, %x1 : index
  return %z : index
}
