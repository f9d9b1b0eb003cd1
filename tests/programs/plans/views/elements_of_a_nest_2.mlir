// title: Elements of a nest.
// verdict: proved
// wrong: "iterator_types = [\"reduction\"]} ins(%t : memref" => "iterator_types = [\"reduction\"]} ins(%u : memref" -- elements of a nest
func.func @f(%t: tensor<8xvector<4xf32>>, %u: tensor<8xvector<4xf32>>, %x: tensor<8xf32>, %v: vector<4xf32>,
    %i: index) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (0)>],
        iterator_types = ["reduction"]} ins(%t : tensor<8xvector<4xf32>>) outs(%x : tensor<8xf32>) {
  ^bb0(%e: vector<4xf32>, %y: f32):
    %p = vector.extract %e[0] : f32 from vector<4xf32>
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xvector<4xf32>>, %u: memref<8xvector<4xf32>>, %x: memref<8xf32>, %v: vector<4xf32>,
    %i: index) -> memref<8xf32> {
  linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (0)>],
        iterator_types = ["reduction"]} ins(%t : memref<8xvector<4xf32>>) outs(%x : memref<8xf32>) {
  ^bb0(%e: vector<4xf32>, %y: f32):
    %p = vector.extract %e[0] : f32 from vector<4xf32>
    linalg.yield %p : f32
  }
  return %x : memref<8xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "nest"}]}
