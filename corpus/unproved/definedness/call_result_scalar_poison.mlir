// title: A branch on poison that a call gives.
// against: call_result_scalar_poison.target.mlir
func.func private @g(%j: i32) -> i32 {
  %a = arith.addi %j, %j overflow<nsw> : i32
  return %a : i32
}
func.func @f(%x: f32, %j: i32) -> f32 {
  %q = func.call @g(%j) : (i32) -> i32
  return %x : f32
}
