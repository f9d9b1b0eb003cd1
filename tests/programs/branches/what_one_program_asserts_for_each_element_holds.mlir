// title: What one program asserts for each element holds.
// verdict: proved
// right: "ins(%t : tensor<4xi32>) outs(%o : tensor<4xi32>) {\n  ^bb0(%a: i32, %b: i32):" => "ins(%t : tensor<4xi32>) outs(%o : tensor<4xi32>) {\n^bb0(%a: i32, %b: i32):\n%i = linalg.index 0 : index\n%c = arith.cmpi sge, %i, %z : index\ncf.assert %c, \"c\"", "%i = linalg.index 0 : index\n    %c = arith.cmpi sge, %i, %z : index\n    cf.assert %c, \"c\"" => "" -- what one program asserts for each element holds
// wrong: "%i = linalg.index 0 : index\n    %c = arith.cmpi sge, %i, %z : index" => "%c = arith.cmpi slt, %n, %one : i32" -- what one program asserts for each element holds
// wrong: "ins(%t : tensor<4xi32>) outs(%o : tensor<4xi32>) {\n  ^bb0(%a: i32, %b: i32):" => "ins(%t : tensor<4xi32>) outs(%o : tensor<4xi32>) {\n^bb0(%a: i32, %b: i32):\n%c = arith.cmpi slt, %n, %one : i32\ncf.assert %c, \"c\"", "%i = linalg.index 0 : index\n    %c = arith.cmpi sge, %i, %z : index\n    cf.assert %c, \"c\"" => "" -- what one program asserts for each element holds
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<4xi32>, %o: tensor<4xi32>, %n: i32) -> i32 {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%t : tensor<4xi32>) outs(%o : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<4xi32>
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
    %i = linalg.index 0 : index
    %c = arith.cmpi sge, %i, %z : index
    cf.assert %c, "c"
    linalg.yield %a : i32
  }
  return %n : i32
}
