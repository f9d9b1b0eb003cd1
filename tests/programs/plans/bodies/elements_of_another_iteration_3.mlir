// title: Elements of another iteration.
// The source divides by the first vector only.
// verdict: refuted
func.func @f(%t: tensor<4xvector<1xi32>>, %z: tensor<vector<1xi32>>) -> tensor<vector<1xi32>> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xvector<1xi32>>) outs(%z : tensor<vector<1xi32>>) {
  ^bb0(%a: vector<1xi32>, %b: vector<1xi32>):
    %c0 = arith.constant 0 : index
    %c = arith.constant dense<7> : vector<1xi32>
    %j = linalg.index 0 : index
    %is = arith.cmpi eq, %j, %c0 : index
    %d = arith.select %is, %a, %c : vector<1xi32>
    %q = arith.divui %c, %d : vector<1xi32>
    %w = arith.addi %a, %b : vector<1xi32>
    linalg.yield %w : vector<1xi32>
  } -> tensor<vector<1xi32>>
  return %r : tensor<vector<1xi32>>
}
// ----- target
func.func @f(%t: memref<4xvector<1xi32>>, %z: memref<vector<1xi32>>) -> memref<vector<1xi32>> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xvector<1xi32>>) outs(%z : memref<vector<1xi32>>) {
  ^bb0(%a: vector<1xi32>, %b: vector<1xi32>):
    %c0 = arith.constant 0 : index
    %c = arith.constant dense<7> : vector<1xi32>
    %j = linalg.index 0 : index
    %is = arith.cmpi eq, %j, %c0 : index
    %d = arith.select %is, %a, %c : vector<1xi32>
    %q = arith.divui %c, %a : vector<1xi32>
    %w = arith.addi %a, %b : vector<1xi32>
    linalg.yield %w : vector<1xi32>
  }
  return %z : memref<vector<1xi32>>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest",
     "holds": [{"tensor": "1.0", "buffer": "^0.0.0.1"}]}
  ]
}
