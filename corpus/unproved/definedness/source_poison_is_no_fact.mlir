// title: Poison that nobody uses promises nothing.
// against: source_poison_is_no_fact.target.mlir
func.func @f(%j: i32, %t: tensor<8xf32>, %x: f32) -> f32 {
  %a = arith.addi %j, %j overflow<nsw> : i32
  return %x : f32
}
