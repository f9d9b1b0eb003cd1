module {
  memref.global "private" @g : memref<4xi64> = dense<[2, 3, 5, 7]>
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: index) -> i64 {
    %0 = memref.get_global @g : memref<4xi64>
    %1 = memref.get_global @g : memref<4xi64>
    memref.copy %arg0, %1 : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
    %2 = memref.load %0[%arg1] : memref<4xi64>
    return %2 : i64
  }
}

