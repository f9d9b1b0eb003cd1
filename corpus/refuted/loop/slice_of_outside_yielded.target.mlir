module {
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: i64) -> memref<4xi64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
    %0 = scf.for %arg2 = %c0 to %c2 step %c1 iter_args(%arg3 = %alloc) -> (memref<4xi64>) {
      %subview = memref.subview %arg0[%arg2] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
      linalg.fill ins(%arg1 : i64) outs(%subview : memref<1xi64, strided<[?], offset: ?>>)
      %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
      memref.copy %arg0, %alloc_0 : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
      %subview_1 = memref.subview %alloc_0[%arg2] [1] [1] : memref<4xi64> to memref<1xi64, strided<[1], offset: ?>>
      memref.copy %subview, %subview_1 : memref<1xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[1], offset: ?>>
      scf.yield %alloc_0 : memref<4xi64>
    }
    %cast = memref.cast %0 : memref<4xi64> to memref<4xi64, strided<[?], offset: ?>>
    return %0 : memref<4xi64>
  }
}

