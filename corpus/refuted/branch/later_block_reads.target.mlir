module {
  func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index, %arg3: i1) -> f32 {
    cf.cond_br %arg3, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    memref.store %arg1, %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    %0 = memref.load %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %1 = memref.load %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    return %1 : f32
  }
}
