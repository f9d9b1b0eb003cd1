module {
  memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
  func.func private @table() -> memref<2xf32> {
    %0 = memref.get_global @__constant_2xf32 : memref<2xf32>
    %cast = memref.cast %0 : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
    return %0 : memref<2xf32>
  }
  func.func @f(%arg0: f32, %arg1: index) -> (memref<2xf32>, memref<2xf32>) {
    %0 = call @table() : () -> memref<2xf32>
    memref.store %arg0, %0[%arg1] : memref<2xf32>
    %1 = call @table() : () -> memref<2xf32>
    %cast = memref.cast %0 : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
    %cast_0 = memref.cast %1 : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
    return %0, %1 : memref<2xf32>, memref<2xf32>
  }
}

