// What mlir-opt 22.1 makes of it, with "bufferize-function-boundaries allow-return-allocs-from-loops".
module {
  func.func @while_yields_outside(%arg0: memref<4xf32, strided<[?], offset: ?>>, %arg1: memref<4xf32, strided<[?], offset: ?>>, %arg2: f32, %arg3: index) -> memref<4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg4 = %arg0, %arg5 = %c0) : (memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32>, index) {
      memref.store %arg2, %arg4[%c0] : memref<4xf32, strided<[?], offset: ?>>
      %1 = arith.cmpi slt, %arg5, %arg3 : index
      %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
      memref.copy %arg4, %alloc : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
      scf.condition(%1) %alloc, %arg5 : memref<4xf32>, index
    } do {
    ^bb0(%arg4: memref<4xf32>, %arg5: index):
      %1 = arith.addi %arg5, %c1 : index
      scf.yield %arg1, %1 : memref<4xf32, strided<[?], offset: ?>>, index
    }
    %cast = memref.cast %0#0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    return %0#0 : memref<4xf32>
  }
}

