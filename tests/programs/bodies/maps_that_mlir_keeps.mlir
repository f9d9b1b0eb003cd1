// title: Access maps that MLIR keeps for an op, and believes, are not those of the op.
// verdict: unsupported
// right: "affine_map<(i, j) -> (j, i)>" => "affine_map<(i, j) -> (i, j)>" -- they are
// unproved: "{linalg.memoized_indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]} " => "", "  linalg.matvec ins(%m, %x : memref" => "  linalg.matvec {linalg.memoized_indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]} ins(%m, %x : memref" -- those of the target
func.func @f(%m: tensor<4x4xf32>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.matvec {linalg.memoized_indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]} ins(%m, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4x4xf32>, %x: memref<4xf32>, %y: memref<4xf32>) -> memref<4xf32> {
  linalg.matvec ins(%m, %x : memref<4x4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  return %y : memref<4xf32>
}
