// title: Packs.
// verdict: proved
// wrong: "return %a" => "return %e" -- packs
// unproved: "%b = bufferization.to_buffer %u" => "%b = bufferization.to_buffer %t0" -- packs
func.func @f(%t: tensor<?x6xf32>, %p: f32, %e: tensor<?x2x4x3xf32>, %z: tensor<?x6xf32>)
    -> (tensor<?x2x4x3xf32>, tensor<?x6xf32>) {
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %e
      : tensor<?x6xf32> -> tensor<?x2x4x3xf32>
  %u = linalg.unpack %r inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %z : tensor<?x2x4x3xf32>
      -> tensor<?x6xf32>
  return %r, %u : tensor<?x2x4x3xf32>, tensor<?x6xf32>
}
// ----- target
func.func @f(%t: memref<?x6xf32>, %p: f32, %e: memref<?x2x4x3xf32>, %z: memref<?x6xf32>)
    -> (memref<?x2x4x3xf32>, memref<?x6xf32>) {
  %t0 = bufferization.to_tensor %t : memref<?x6xf32> to tensor<?x6xf32>
  %e0 = bufferization.to_tensor %e : memref<?x2x4x3xf32> to tensor<?x2x4x3xf32>
  %z0 = bufferization.to_tensor %z : memref<?x6xf32> to tensor<?x6xf32>
  %r = linalg.pack %t0 padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %e0
      : tensor<?x6xf32> -> tensor<?x2x4x3xf32>
  %u = linalg.unpack %r inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %z0 : tensor<?x2x4x3xf32>
      -> tensor<?x6xf32>
  %a = bufferization.to_buffer %r : tensor<?x2x4x3xf32> to memref<?x2x4x3xf32>
  %b = bufferization.to_buffer %u : tensor<?x6xf32> to memref<?x6xf32>
  return %a, %b : memref<?x2x4x3xf32>, memref<?x6xf32>
}
