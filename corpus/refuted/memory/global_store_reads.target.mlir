module {
  memref.global "private" @g : memref<4xi64> = dense<[2, 3, 5, 7]>
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: index) -> (memref<4xi64, strided<[?], offset: ?>>, i64) {
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
    %0 = memref.get_global @g : memref<4xi64>
    memref.copy %alloc, %0 : memref<4xi64> to memref<4xi64>
    %1 = memref.get_global @g : memref<4xi64>
    %2 = memref.load %1[%arg1] : memref<4xi64>
    return %arg0, %2 : memref<4xi64, strided<[?], offset: ?>>, i64
  }
}

