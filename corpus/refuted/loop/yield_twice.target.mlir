// What mlir-opt 22.1 makes of it, with "bufferize-function-boundaries allow-return-allocs-from-loops".
module {
  func.func @yield_twice(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: index, %arg2: f32, %arg3: f32, %arg4: index) -> (memref<?xf32>, memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xf32, strided<[?], offset: ?>>
    %alloc = memref.alloc(%dim) {alignment = 64 : i64} : memref<?xf32>
    memref.copy %arg0, %alloc : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
    %c0_1 = arith.constant 0 : index
    %dim_2 = memref.dim %arg0, %c0_1 : memref<?xf32, strided<[?], offset: ?>>
    %alloc_3 = memref.alloc(%dim_2) {alignment = 64 : i64} : memref<?xf32>
    memref.copy %arg0, %alloc_3 : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
    %0:2 = scf.for %arg5 = %c0 to %arg1 step %c1 iter_args(%arg6 = %alloc, %arg7 = %alloc_3) -> (memref<?xf32>, memref<?xf32>) {
      %dim_5 = memref.dim %arg0, %c0 : memref<?xf32, strided<[?], offset: ?>>
      %alloc_6 = memref.alloc(%dim_5) {alignment = 64 : i64} : memref<?xf32>
      linalg.map outs(%alloc_6 : memref<?xf32>)
        (%init: f32) {
          linalg.yield %arg2 : f32
        }
      scf.yield %alloc_6, %alloc_6 : memref<?xf32>, memref<?xf32>
    }
    memref.store %arg3, %0#0[%arg4] : memref<?xf32>
    %cast = memref.cast %0#0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    %cast_4 = memref.cast %0#1 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    return %0#0, %0#1 : memref<?xf32>, memref<?xf32>
  }
}

