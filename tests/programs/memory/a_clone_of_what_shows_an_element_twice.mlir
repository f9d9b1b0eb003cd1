// title: A clone of what shows an element twice.
// It may be the buffer itself: then who writes to one element of it changes the other one.
// verdict: proved
// unproved: "strides: [2] : memref<4xf32>" => "strides: [0] : memref<4xf32>" -- both elements are one
func.func @f(%x: f32, %y: f32) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [2] : memref<4xf32> to memref<2xf32, strided<[?]>>
  %k = bufferization.clone %v : memref<2xf32, strided<[?]>> to memref<2xf32, strided<[?]>>
  memref.store %x, %k[%c0] : memref<2xf32, strided<[?]>>
  memref.store %y, %k[%c1] : memref<2xf32, strided<[?]>>
  %r = memref.load %k[%c0] : memref<2xf32, strided<[?]>>
  memref.dealloc %k : memref<2xf32, strided<[?]>>
  memref.dealloc %m : memref<4xf32>
  return %r : f32
}
