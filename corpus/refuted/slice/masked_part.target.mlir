module {
  func.func @f(%arg0: memref<3xf32, strided<[?], offset: ?>>, %arg1: vector<3xf32>, %arg2: vector<3xi1>, %arg3: f32) -> (f32, memref<3xf32, strided<[?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[0] [3] [1] : memref<3xf32, strided<[?], offset: ?>> to memref<3xf32, strided<[?], offset: ?>>
    linalg.fill ins(%arg3 : f32) outs(%subview : memref<3xf32, strided<[?], offset: ?>>)
    %0 = memref.load %subview[%c0] : memref<3xf32, strided<[?], offset: ?>>
    vector.transfer_write %arg1, %arg0[%c0], %arg2 {in_bounds = [true]} : vector<3xf32>, memref<3xf32, strided<[?], offset: ?>>
    return %0, %arg0 : f32, memref<3xf32, strided<[?], offset: ?>>
  }
}

