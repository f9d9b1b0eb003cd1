func.func private @ext() -> memref<2x4x2xf32>
func.func @f(%t: memref<4x4xf32>) -> memref<2x4x2xf32> {
  %r = func.call @ext() : () -> memref<2x4x2xf32>
  linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : memref<4x4xf32> -> memref<2x4x2xf32>
  return %r : memref<2x4x2xf32>
}
func.func @g(%t: memref<2x4xf32>) -> memref<2x4xf32> {
  %s = memref.subview %t[0, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1]>>
  %r = memref.subview %t[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 4>>
  linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %r : memref<4xf32, strided<[1]>> -> memref<1x4xf32, strided<[4, 1], offset: 4>>
  return %t : memref<2x4xf32>
}
