// title: A power that the tensor program does not compute divides by zero.
// against: zero_to_a_negative_power.target.mlir
func.func @f(%x: i32, %n: i32, %t: tensor<4xi32>, %i: index) -> tensor<4xi32> {
  %y = arith.addi %x, %n : i32
  %r = tensor.insert %y into %t[%i] : tensor<4xi32>
  return %r : tensor<4xi32>
}
