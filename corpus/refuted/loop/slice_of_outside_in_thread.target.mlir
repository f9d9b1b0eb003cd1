module {
  func.func @f(%arg0: memref<2xi64, strided<[?], offset: ?>>, %arg1: i64, %arg2: i64) -> memref<2xi64, strided<[?], offset: ?>> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.forall (%arg3) in (2) {
      %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
      %c0_0 = arith.constant 0 : index
      %c1_1 = arith.constant 1 : index
      %c2_2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      memref.store %arg1, %alloc[%c0_0] : memref<4xi64>
      memref.store %arg1, %alloc[%c1_1] : memref<4xi64>
      memref.store %arg1, %alloc[%c2_2] : memref<4xi64>
      memref.store %arg1, %alloc[%c3] : memref<4xi64>
      %0 = scf.for %arg4 = %c0 to %c2 step %c1 iter_args(%arg5 = %arg1) -> (i64) {
        %subview_5 = memref.subview %alloc[%arg4] [1] [1] : memref<4xi64> to memref<1xi64, strided<[1], offset: ?>>
        linalg.fill ins(%arg2 : i64) outs(%subview_5 : memref<1xi64, strided<[1], offset: ?>>)
        %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
        memref.copy %alloc, %alloc_6 : memref<4xi64> to memref<4xi64>
        %subview_7 = memref.subview %alloc_6[%arg4] [1] [1] : memref<4xi64> to memref<1xi64, strided<[1], offset: ?>>
        memref.copy %subview_5, %subview_7 : memref<1xi64, strided<[1], offset: ?>> to memref<1xi64, strided<[1], offset: ?>>
        %1 = memref.load %alloc_6[%c0] : memref<4xi64>
        %2 = arith.addi %arg5, %1 : i64
        scf.yield %2 : i64
      }
      %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<1xi64>
      %c0_4 = arith.constant 0 : index
      memref.store %0, %alloc_3[%c0_4] : memref<1xi64>
      %subview = memref.subview %arg0[%arg3] [1] [1] : memref<2xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
      memref.copy %alloc_3, %subview : memref<1xi64> to memref<1xi64, strided<[?], offset: ?>>
    }
    return %arg0 : memref<2xi64, strided<[?], offset: ?>>
  }
}

