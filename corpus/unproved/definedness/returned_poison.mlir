// title: The target returns poison where the source returns a number.
// against: returned_poison.target.mlir
func.func @f(%j: i32, %n: index) -> i32 {
  %a = arith.addi %j, %j : i32
  return %a : i32
}
