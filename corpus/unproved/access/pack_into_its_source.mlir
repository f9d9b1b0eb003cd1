// title: A pack into what may be the memory that it reads: nobody says that all of it is read first.
// against: pack_into_its_source.target.mlir

func.func private @ext(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<2x4x2xf32>
func.func @f(%t: tensor<4x4xf32>) -> tensor<2x4x2xf32> {
  %r = func.call @ext(%t) : (tensor<4x4xf32>) -> tensor<2x4x2xf32>
  %p = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : tensor<4x4xf32> -> tensor<2x4x2xf32>
  return %p : tensor<2x4x2xf32>
}
