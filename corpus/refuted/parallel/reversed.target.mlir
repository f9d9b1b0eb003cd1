module {
  func.func @reversed(%arg0: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %0 = arith.subi %dim, %c1 : index
    scf.forall (%arg1) in (%dim) {
      %1 = arith.subi %0, %arg1 : index
      %subview = memref.subview %arg0[%arg1] [1] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
      %subview_0 = memref.subview %arg0[%1] [1] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
      memref.copy %subview, %subview_0 : memref<1xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
    }
    return %arg0 : memref<?xf32, strided<[?], offset: ?>>
  }
}
