// title: A body that is run once for two outputs.
// It is looked at twice where these lie in different ways.
// verdict: proved
// unproved: each "d0, d1)>]" => "d1, d0)>]" -- a body that is run once for two outputs
func.func @f(%t: tensor<2x2xindex>, %u: tensor<2x2xindex>, %i: index)
    -> (tensor<2x2xindex>, tensor<2x2xindex>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} outs(%t, %u : tensor<2x2xindex>, tensor<2x2xindex>) {
  ^bb0(%k: index, %o: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e, %k : index, index
  } -> (tensor<2x2xindex>, tensor<2x2xindex>)
  return %r#0, %r#1 : tensor<2x2xindex>, tensor<2x2xindex>
}
// ----- target
func.func @f(%t: memref<2x2xindex>, %u: memref<2x2xindex>, %i: index)
    -> (memref<2x2xindex>, memref<2x2xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} outs(%t, %u : memref<2x2xindex>, memref<2x2xindex>) {
  ^bb0(%k: index, %o: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e, %k : index, index
  }
  return %t, %u : memref<2x2xindex>, memref<2x2xindex>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest",
     "holds": [{"tensor": "1.0", "buffer": "^0.0.0.0"}, {"tensor": "1.1", "buffer": "^0.0.0.1"}]}
  ]
}
