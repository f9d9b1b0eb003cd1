// title: Memory behind what is cast, too.
// Both names stand for one memory: what is stored by one is read by the other.
// verdict: unproved
func.func @f(%a: memref<*xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c = memref.cast %a : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = memref.reinterpret_cast %a to offset: [0], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32>
  %y = memref.load %c[%c0] : memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %r[%c0] : memref<1xf32>
  return %y : f32
}
// ----- target
func.func @f(%a: memref<*xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c = memref.cast %a : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = memref.reinterpret_cast %a to offset: [0], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32>
  memref.store %x, %r[%c0] : memref<1xf32>
  %y = memref.load %c[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %y : f32
}
