module {
  memref.global "private" @g : memref<4xi64> = dense<[2, 3, 5, 7]>
  func.func private @set(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: memref<4xi64, strided<[?], offset: ?>>, %arg2: index) -> i64 {
    %0 = memref.get_global @g : memref<4xi64>
    memref.copy %arg0, %0 : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
    %1 = memref.load %arg1[%arg2] : memref<4xi64, strided<[?], offset: ?>>
    return %1 : i64
  }
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: index) -> i64 {
    %0 = memref.get_global @g : memref<4xi64>
    %cast = memref.cast %0 : memref<4xi64> to memref<4xi64, strided<[?], offset: ?>>
    %1 = call @set(%arg0, %cast, %arg1) : (memref<4xi64, strided<[?], offset: ?>>, memref<4xi64, strided<[?], offset: ?>>, index) -> i64
    return %1 : i64
  }
}

