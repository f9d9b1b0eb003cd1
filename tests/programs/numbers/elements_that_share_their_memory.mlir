// title: Elements that share their memory.
// verdict: proved
// unproved: each "[4," => "[1," -- elements that share their memory
func.func @f(%m: memref<4x4xf32, strided<[4, 1]>>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c0, %c1] : memref<4x4xf32, strided<[4, 1]>>
  %r = memref.load %m[%c1, %c0] : memref<4x4xf32, strided<[4, 1]>>
  return %r : f32
}
// ----- target
func.func @f(%m: memref<4x4xf32, strided<[4, 1]>>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1, %c0] : memref<4x4xf32, strided<[4, 1]>>
  memref.store %x, %m[%c0, %c1] : memref<4x4xf32, strided<[4, 1]>>
  return %r : f32
}
