module {
  func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index) -> memref<?xf32, strided<[?], offset: ?>> {
    scf.forall (%arg3) in (%arg2) {
      memref.store %arg1, %arg0[%arg3] : memref<?xf32, strided<[?], offset: ?>>
    }
    return %arg0 : memref<?xf32, strided<[?], offset: ?>>
  }
}

