// title: A fact of one path.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %n: i32, %b: i1) -> (i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %b -> i32 {
    %q = arith.divui %n, %n : i32
    scf.yield %q : i32 } else { scf.yield %n : i32 }
  return %r : i32
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: i32, %b: i1) -> (i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %b -> i32 {
    %q = arith.divui %n, %n : i32
    scf.yield %q : i32 } else { scf.yield %n : i32 }
  %w = arith.divui %n, %n : i32
  return %r : i32
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "branch", "regions": [[], []]}]}
