module {
  func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: f32) -> memref<?xf32, strided<[?], offset: ?>> {
    %c0 = arith.constant 0 : index
    scf.forall (%arg2) in (1) {
      memref.store %arg1, %arg0[%c0] : memref<?xf32, strided<[?], offset: ?>>
      %subview = memref.subview %arg0[0] [1] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
      %subview_0 = memref.subview %arg0[1] [1] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
      memref.copy %subview, %subview_0 : memref<1xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
    }
    return %arg0 : memref<?xf32, strided<[?], offset: ?>>
  }
}
