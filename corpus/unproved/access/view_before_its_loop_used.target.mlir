func.func @f(%t: memref<?xf32>, %n: index, %o: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %t[%o] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%x : f32) outs(%s : memref<4xf32, strided<[1], offset: ?>>)
  }
  %z = arith.cmpi eq, %n, %c0 : index
  scf.if %z {
    %v = memref.load %s[%c0] : memref<4xf32, strided<[1], offset: ?>>
    memref.store %v, %s[%c0] : memref<4xf32, strided<[1], offset: ?>>
  }
  return %t : memref<?xf32>
}
