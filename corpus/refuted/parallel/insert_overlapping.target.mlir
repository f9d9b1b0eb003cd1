module {
  func.func @shifted(%arg0: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %0 = arith.subi %dim, %c1 : index
    scf.forall (%arg1) in (1) {
      %subview = memref.subview %arg0[0] [%0] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      %subview_0 = memref.subview %arg0[1] [%0] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      memref.copy %subview, %subview_0 : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    }
    return %arg0 : memref<?xf32, strided<[?], offset: ?>>
  }
}
