// title: Packs where memory may be one.
// Nothing says that all of the source is read before the destination is written.
// verdict: proved
func.func private @g(tensor<4x4xf32>) -> tensor<2x4x2xf32>
func.func @f(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> (tensor<2x4x2xf32>, tensor<4x4xf32>) {
  %r = func.call @g(%u) : (tensor<4x4xf32>) -> tensor<2x4x2xf32>
  %p = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : tensor<4x4xf32> -> tensor<2x4x2xf32>
  %v = linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<2x4x2xf32> -> tensor<4x4xf32>
  return %p, %v : tensor<2x4x2xf32>, tensor<4x4xf32>
}
// ----- target
func.func private @g(memref<4x4xf32>) -> memref<2x4x2xf32>
func.func @f(%t: memref<4x4xf32>, %u: memref<4x4xf32>) -> (memref<2x4x2xf32>, memref<4x4xf32>) {
  %r = func.call @g(%u) : (memref<4x4xf32>) -> memref<2x4x2xf32>
  %w = memref.alloc() : memref<4x4xf32>
  memref.copy %t, %w : memref<4x4xf32> to memref<4x4xf32>
  linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %t : memref<2x4x2xf32> -> memref<4x4xf32>
  linalg.pack %w inner_dims_pos = [0] inner_tiles = [2] into %r : memref<4x4xf32> -> memref<2x4x2xf32>
  return %r, %t : memref<2x4x2xf32>, memref<4x4xf32>
}
