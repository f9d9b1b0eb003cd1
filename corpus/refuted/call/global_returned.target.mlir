module {
  memref.global "private" @g : memref<4xi64> = dense<[2, 3, 5, 7]>
  func.func private @get() -> memref<4xi64> {
    %0 = memref.get_global @g : memref<4xi64>
    %cast = memref.cast %0 : memref<4xi64> to memref<4xi64, strided<[?], offset: ?>>
    return %0 : memref<4xi64>
  }
  func.func private @set(%arg0: memref<4xi64, strided<[?], offset: ?>>) {
    %0 = memref.get_global @g : memref<4xi64>
    memref.copy %arg0, %0 : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
    return
  }
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: index) -> i64 {
    %0 = call @get() : () -> memref<4xi64>
    call @set(%arg0) : (memref<4xi64, strided<[?], offset: ?>>) -> ()
    %1 = memref.load %0[%arg1] : memref<4xi64>
    return %1 : i64
  }
}

