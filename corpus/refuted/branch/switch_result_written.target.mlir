module {
  func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
    %0 = scf.index_switch %arg2 -> memref<?xf32, strided<[?], offset: ?>> 
    case 2 {
      scf.yield %arg0 : memref<?xf32, strided<[?], offset: ?>>
    }
    default {
      scf.yield %arg0 : memref<?xf32, strided<[?], offset: ?>>
    }
    memref.store %arg1, %0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
    return %0, %arg0 : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
  }
}
