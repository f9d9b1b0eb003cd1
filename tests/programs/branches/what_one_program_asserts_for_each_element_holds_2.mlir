// title: What one program asserts for each element holds.
// verdict: refuted
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<4xi32>, %o: tensor<4xi32>, %n: i32) -> i32 {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%t : tensor<4xi32>) outs(%o : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi slt, %n, %one : i32
    cf.assert %c, "c"
    linalg.yield %a : i32
  } -> tensor<4xi32>
  %e = arith.cmpi slt, %n, %one : i32
  %w = arith.extui %e : i1 to i32
  %d = arith.divsi %one, %w : i32
  return %n : i32
}
// ----- target
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: memref<4xi32>, %o: memref<4xi32>, %n: i32) -> i32 {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : i32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%t : memref<4xi32>) outs(%o : memref<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  return %n : i32
}
