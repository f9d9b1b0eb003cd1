func.func private @ext(memref<*xf32> {bufferization.access = "read"}) -> f32
func.func @f(%t: memref<*xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %r = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %d = memref.dim %r, %c0 : memref<?xf32, strided<[?], offset: ?>>
  scf.forall (%i) in (%d) {
    %v = func.call @ext(%t) : (memref<*xf32>) -> f32
    memref.store %v, %r[%i] : memref<?xf32, strided<[?], offset: ?>>
  }
  return %r : memref<?xf32, strided<[?], offset: ?>>
}
