// title: Both return poison for the same numbers.
// against: returned_poison.target.mlir
func.func @f(%j: i32, %n: index) -> i32 {
  %a = arith.addi %j, %j overflow<nsw> : i32
  return %a : i32
}
