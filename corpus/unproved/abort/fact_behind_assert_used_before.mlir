// title: A load moves before the assertion that its index is inside.
// against: fact_behind_assert_used_before.target.mlir
func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %ok = arith.cmpi ult, %i, %c4 : index
  cf.assert %ok, "index"
  %v = tensor.extract %t[%i] : tensor<4xf32>
  return %v : f32
}
