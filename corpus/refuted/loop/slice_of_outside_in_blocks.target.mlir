module {
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: i64) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0_i64 = arith.constant 0 : i64
    cf.br ^bb1(%c0, %c0_i64 : index, i64)
  ^bb1(%0: index, %1: i64):  // 2 preds: ^bb0, ^bb1
    %subview = memref.subview %arg0[%0] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
    linalg.fill ins(%arg1 : i64) outs(%subview : memref<1xi64, strided<[?], offset: ?>>)
    %subview_0 = memref.subview %arg0[%0] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
    memref.copy %subview, %subview_0 : memref<1xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
    %2 = memref.load %arg0[%c0] : memref<4xi64, strided<[?], offset: ?>>
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %0, %c1 : index
    %5 = arith.cmpi slt, %4, %c2 : index
    cf.cond_br %5, ^bb1(%4, %3 : index, i64), ^bb2
  ^bb2:  // pred: ^bb1
    return %3 : i64
  }
}

