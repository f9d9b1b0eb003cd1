// title: The elements of an input are vectors, at which the body does not look.
#in = affine_map<(i, j, k) -> (j, i, k)>
#out = affine_map<(i, j, k) -> (i, j)>
func.func @f(%t: tensor<2x3x4xvector<3x4xi4>>, %u: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t : tensor<2x3x4xvector<3x4xi4>>) outs(%u : tensor<3x2xf32>) {
  ^bb0(%v: vector<3x4xi4>, %x: f32):
    linalg.yield %x : f32
  } -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
