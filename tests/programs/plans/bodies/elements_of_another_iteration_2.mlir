// title: Elements of another iteration.
// The source divides by the first element only.
// verdict: refuted
func.func @f(%t: tensor<4xi32>, %z: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {
  ^bb0(%a: i32, %b: i32):
    %c0 = arith.constant 0 : index
    %c = arith.constant 7 : i32
    %j = linalg.index 0 : index
    %is = arith.cmpi eq, %j, %c0 : index
    %d = arith.select %is, %a, %c : i32
    %q = arith.divui %c, %d : i32
    %w = arith.addi %a, %b : i32
    linalg.yield %w : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}
// ----- target
func.func @f(%t: memref<4xi32>, %z: memref<i32>) -> memref<i32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xi32>) outs(%z : memref<i32>) {
  ^bb0(%a: i32, %b: i32):
    %c0 = arith.constant 0 : index
    %c = arith.constant 7 : i32
    %j = linalg.index 0 : index
    %is = arith.cmpi eq, %j, %c0 : index
    %d = arith.select %is, %a, %c : i32
    %q = arith.divui %c, %a : i32
    %w = arith.addi %a, %b : i32
    linalg.yield %w : i32
  }
  return %z : memref<i32>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest",
     "holds": [{"tensor": "1.0", "buffer": "^0.0.0.1"}]}
  ]
}
