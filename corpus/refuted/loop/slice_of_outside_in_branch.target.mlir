module {
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: i64, %arg2: i1) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %0 = scf.for %arg3 = %c0 to %c2 step %c1 iter_args(%arg4 = %arg1) -> (i64) {
      %1 = scf.if %arg2 -> (i64) {
        %subview = memref.subview %arg0[%arg3] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
        linalg.fill ins(%arg1 : i64) outs(%subview : memref<1xi64, strided<[?], offset: ?>>)
        %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
        memref.copy %arg0, %alloc : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
        %subview_0 = memref.subview %alloc[%arg3] [1] [1] : memref<4xi64> to memref<1xi64, strided<[1], offset: ?>>
        memref.copy %subview, %subview_0 : memref<1xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[1], offset: ?>>
        %3 = memref.load %alloc[%c0] : memref<4xi64>
        scf.yield %3 : i64
      } else {
        scf.yield %arg1 : i64
      }
      %2 = arith.addi %arg4, %1 : i64
      scf.yield %2 : i64
    }
    return %0 : i64
  }
}

