module {
  func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = memref.load %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    %2 = arith.cmpi slt, %0, %arg3 : index
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    memref.store %arg1, %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    %3 = memref.load %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4 : index)
  ^bb3:  // pred: ^bb1
    return %1 : f32
  }
}
