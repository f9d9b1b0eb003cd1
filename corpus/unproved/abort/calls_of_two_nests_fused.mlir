// title: The calls of two linalg ops take turns.
// against: calls_of_two_nests_fused.target.mlir
func.func private @e1(f32) -> f32
func.func private @e2(f32) -> f32
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<8xf32>) {
  ^bb0(%b: f32):
    %q = func.call @e1(%b) : (f32) -> f32
    linalg.yield %q : f32
  } -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%u : tensor<8xf32>) {
  ^bb0(%b: f32):
    %q = func.call @e2(%b) : (f32) -> f32
    linalg.yield %q : f32
  } -> tensor<8xf32>
  return %r, %s : tensor<8xf32>, tensor<8xf32>
}
