// title: A call behind a body that may not come to its end.
// What the callee requires is not known in front of the body.
// verdict: refuted
// right: "%d0 = arith.divsi %a, %b : i32" => "", "\"target\": 5" => "\"target\": 4" -- the callee alone divides
// wrong: "%d0 = arith.divsi %a, %b : i32" => "", "func.call @ext() : () -> ()\n    linalg.yield %o : i32\n  }\n  %d" => "func.call @ext() : () -> ()\n%d0 = arith.divsi %a, %b : i32\nlinalg.yield %o : i32\n}\n%d" -- behind the call for one element
func.func private @ext()
func.func private @g(%a: i32, %b: i32) -> i32 {
  %d = arith.divsi %a, %b : i32
  return %d : i32
}
func.func @f(%t: tensor<4xi32>, %a: i32, %b: i32) -> (tensor<4xi32>, i32) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xi32>) {
  ^bb0(%o: i32):
    func.call @ext() : () -> ()
    linalg.yield %o : i32
  } -> tensor<4xi32>
  %d = call @g(%a, %b) : (i32, i32) -> i32
  return %r, %d : tensor<4xi32>, i32
}
// ----- target
func.func private @ext()
func.func private @g(%a: i32, %b: i32) -> i32 {
  %d = arith.divsi %a, %b : i32
  return %d : i32
}
func.func @f(%t: memref<4xi32>, %a: i32, %b: i32) -> (memref<4xi32>, i32) {
  %d0 = arith.divsi %a, %b : i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<4xi32>) {
  ^bb0(%o: i32):
    func.call @ext() : () -> ()
    linalg.yield %o : i32
  }
  %d = call @g(%a, %b) : (i32, i32) -> i32
  return %t, %d : memref<4xi32>, i32
}
// ----- plan
{"callees": {"g": {"points": []}}, "points": [{"source": 4, "target": 5, "rule": "call"}]}
