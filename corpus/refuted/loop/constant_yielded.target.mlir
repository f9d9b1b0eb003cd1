module {
  memref.global "private" constant @__constant_3xi32 : memref<3xi32> = dense<[1, 2, 3]> {alignment = 64 : i64}
  func.func @f(%arg0: memref<3xi32, strided<[?], offset: ?>>, %arg1: i32, %arg2: index) -> (memref<3xi32>, memref<3xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<3xi32>
    memref.copy %arg0, %alloc : memref<3xi32, strided<[?], offset: ?>> to memref<3xi32>
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<3xi32>
    memref.copy %arg0, %alloc_0 : memref<3xi32, strided<[?], offset: ?>> to memref<3xi32>
    %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %alloc, %arg5 = %alloc_0) -> (memref<3xi32>, memref<3xi32>) {
      %cast_2 = memref.cast %arg4 : memref<3xi32> to memref<3xi32, strided<[?], offset: ?>>
      memref.store %arg1, %cast_2[%c0] : memref<3xi32, strided<[?], offset: ?>>
      %1 = memref.get_global @__constant_3xi32 : memref<3xi32>
      %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<3xi32>
      memref.copy %cast_2, %alloc_3 : memref<3xi32, strided<[?], offset: ?>> to memref<3xi32>
      scf.yield %1, %alloc_3 : memref<3xi32>, memref<3xi32>
    }
    %cast = memref.cast %0#0 : memref<3xi32> to memref<3xi32, strided<[?], offset: ?>>
    %cast_1 = memref.cast %0#1 : memref<3xi32> to memref<3xi32, strided<[?], offset: ?>>
    return %0#0, %0#1 : memref<3xi32>, memref<3xi32>
  }
}

