// title: What a function without a body leaves there.
// verdict: unproved
func.func private @g(memref<*xf32>)
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
      call @g(%u) : (memref<*xf32>) -> ()
  return %r : f32
}
// ----- target
func.func private @g(memref<*xf32>)
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
      call @g(%u) : (memref<*xf32>) -> ()
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %r : f32
}
