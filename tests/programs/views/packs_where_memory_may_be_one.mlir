// title: Packs where memory may be one.
// Nothing says that all of the source is read before the destination is written.
// verdict: proved
// unproved: each "k %t" => "k %u" -- packs where memory may be one
// unproved: "%v = memref.alloc() : memref<4x4xf32>\n  linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %v : memref<2x4x2xf32> -> memref<4x4xf32>" => "linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %u : memref<2x4x2xf32> -> memref<4x4xf32>", "return %r, %v" => "return %r, %u" -- packs where memory may be one
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
  %v = memref.alloc() : memref<4x4xf32>
  linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %v : memref<2x4x2xf32> -> memref<4x4xf32>
  linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : memref<4x4xf32> -> memref<2x4x2xf32>
  return %r, %v : memref<2x4x2xf32>, memref<4x4xf32>
}
