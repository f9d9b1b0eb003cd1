// title: A transposing op on one buffer reads what it has overwritten.
// against: in_place_permuted.target.mlir
#id = affine_map<(d0, d1) -> (d0, d1)>
#permuted = affine_map<(d0, d1) -> (d1, d0)>
func.func @add_transposed(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [#permuted, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
