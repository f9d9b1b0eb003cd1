module {
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: i64) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb1
    %subview = memref.subview %arg0[%0] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
    linalg.fill ins(%arg1 : i64) outs(%subview : memref<1xi64, strided<[?], offset: ?>>)
    %1 = arith.addi %0, %c1 : index
    %2 = arith.cmpi slt, %1, %c2 : index
    cf.cond_br %2, ^bb1(%1 : index), ^bb2
  ^bb2:  // pred: ^bb1
    %subview_0 = memref.subview %arg0[%0] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
    memref.copy %subview, %subview_0 : memref<1xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
    %3 = memref.load %arg0[%c0] : memref<4xi64, strided<[?], offset: ?>>
    return %3 : i64
  }
}

