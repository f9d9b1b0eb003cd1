module {
  memref.global "private" constant @__constant_4xi64 : memref<4xi64> = dense<[1, 4, 6, 8]> {alignment = 64 : i64}
  memref.global "private" @g : memref<4xi64> = dense<[2, 3, 5, 7]>
  func.func @f(%arg0: index) -> i64 {
    %0 = memref.get_global @__constant_4xi64 : memref<4xi64>
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
    %1 = memref.get_global @g : memref<4xi64>
    memref.copy %alloc, %1 : memref<4xi64> to memref<4xi64>
    %2 = memref.get_global @g : memref<4xi64>
    %3 = memref.load %2[%arg0] : memref<4xi64>
    return %3 : i64
  }
}

