// title: Reductions.
// verdict: proved
func.func @f(%t: tensor<4xindex>, %o: tensor<index>, %i: index) -> tensor<index> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xindex>) outs(%o : tensor<index>) {
  ^bb0(%k: index, %a: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e : index
  } -> tensor<index>
  return %r : tensor<index>
}
// ----- target
func.func @f(%t: memref<4xindex>, %o: memref<index>, %i: index) -> memref<index> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xindex>) outs(%o : memref<index>) {
  ^bb0(%k: index, %a: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e : index
  }
  return %o : memref<index>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest",
     "holds": [{"tensor": "1.0", "buffer": "^0.0.0.1"}]}
  ]
}
