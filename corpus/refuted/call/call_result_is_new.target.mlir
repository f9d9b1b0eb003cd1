// What mlir-opt 22.1 makes of it, with "bufferize-function-boundaries".
module {
  func.func private @filled_or_given(%arg0: memref<4xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: i1) -> memref<4xf32, strided<[?], offset: ?>> {
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.fill ins(%arg1 : f32) outs(%alloc : memref<4xf32>)
    %cast = memref.cast %alloc : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    %0 = arith.select %arg2, %cast, %arg0 : memref<4xf32, strided<[?], offset: ?>>
    return %0 : memref<4xf32, strided<[?], offset: ?>>
  }
  func.func @call_result_is_new(%arg0: f32, %arg1: f32, %arg2: i1) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    %cast = memref.cast %alloc : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    %0 = call @filled_or_given(%cast, %arg0, %arg2) : (memref<4xf32, strided<[?], offset: ?>>, f32, i1) -> memref<4xf32, strided<[?], offset: ?>>
    memref.store %arg1, %0[%c0] : memref<4xf32, strided<[?], offset: ?>>
    return %0, %0 : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
  }
}

