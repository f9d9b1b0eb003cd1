// title: The target stores poison where the source does not.
// against: returned_memory_poison.target.mlir
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
