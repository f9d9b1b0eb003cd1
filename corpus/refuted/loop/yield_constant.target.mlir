// What mlir-opt 22.1 makes of it, with "bufferize-function-boundaries allow-return-allocs-from-loops".
module {
  memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
  func.func @yield_constant(%arg0: memref<2xf32, strided<[?], offset: ?>>, %arg1: index, %arg2: f32) -> memref<2xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
    memref.copy %arg0, %alloc : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
    memref.copy %arg0, %alloc_0 : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
    %0:2 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %alloc, %arg5 = %alloc_0) -> (memref<2xf32>, memref<2xf32>) {
      %cast_1 = memref.cast %arg5 : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
      memref.store %arg2, %cast_1[%c0] : memref<2xf32, strided<[?], offset: ?>>
      %1 = memref.get_global @__constant_2xf32 : memref<2xf32>
      %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
      memref.copy %cast_1, %alloc_2 : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
      scf.yield %alloc_2, %1 : memref<2xf32>, memref<2xf32>
    }
    %cast = memref.cast %0#0 : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
    return %0#0 : memref<2xf32>
  }
}

