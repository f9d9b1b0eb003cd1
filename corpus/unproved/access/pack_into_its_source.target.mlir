func.func private @ext(memref<4x4xf32> {bufferization.access = "read"}) -> memref<2x4x2xf32>
func.func @f(%t: memref<4x4xf32>) -> memref<2x4x2xf32> {
  %r = func.call @ext(%t) : (memref<4x4xf32>) -> memref<2x4x2xf32>
  linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : memref<4x4xf32> -> memref<2x4x2xf32>
  return %r : memref<2x4x2xf32>
}
