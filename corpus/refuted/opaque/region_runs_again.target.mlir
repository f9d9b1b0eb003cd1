module {
  func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: memref<?xf32>, %arg2: f32, %arg3: index) {
    "acme.repeat"() ({
      %0 = memref.load %arg0[%arg3] : memref<?xf32, strided<[?], offset: ?>>
      %1 = arith.addf %0, %arg2 : f32
      memref.store %1, %arg0[%arg3] : memref<?xf32, strided<[?], offset: ?>>
      %2 = memref.load %arg0[%arg3] : memref<?xf32, strided<[?], offset: ?>>
      memref.store %2, %arg1[%arg3] : memref<?xf32>
      "acme.end"() : () -> ()
    }) : () -> ()
    return
  }
}

