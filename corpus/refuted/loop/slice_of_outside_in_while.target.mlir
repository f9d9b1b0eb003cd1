module {
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: i64) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0_i64 = arith.constant 0 : i64
    %0:2 = scf.while (%arg2 = %c0, %arg3 = %c0_i64) : (index, i64) -> (index, i64) {
      %1 = arith.cmpi slt, %arg2, %c2 : index
      scf.condition(%1) %arg2, %arg3 : index, i64
    } do {
    ^bb0(%arg2: index, %arg3: i64):
      %subview = memref.subview %arg0[%arg2] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
      linalg.fill ins(%arg1 : i64) outs(%subview : memref<1xi64, strided<[?], offset: ?>>)
      %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
      memref.copy %arg0, %alloc : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
      %subview_0 = memref.subview %alloc[%arg2] [1] [1] : memref<4xi64> to memref<1xi64, strided<[1], offset: ?>>
      memref.copy %subview, %subview_0 : memref<1xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[1], offset: ?>>
      %1 = memref.load %alloc[%c0] : memref<4xi64>
      %2 = arith.addi %arg3, %1 : i64
      %3 = arith.addi %arg2, %c1 : index
      scf.yield %3, %2 : index, i64
    }
    return %0#1 : i64
  }
}

