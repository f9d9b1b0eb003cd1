// title: A map that runs backwards reads places that it has written already: five elements are reversed.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

#id = affine_map<(d0) -> (d0)>
#reversed = affine_map<(d0) -> (4 - d0)>

func.func @reverse(%t: tensor<5xf32>) -> tensor<5xf32> {
  %r = linalg.generic {indexing_maps = [#reversed, #id], iterator_types = ["parallel"]}
      ins(%t : tensor<5xf32>) outs(%t : tensor<5xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}
