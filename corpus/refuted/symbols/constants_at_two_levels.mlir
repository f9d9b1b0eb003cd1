// title: The constants of one name at two levels are swapped.
// against: constants_at_two_levels.target.mlir

func.func @f(%i: index) -> i32 {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %v = tensor.extract %t[%i] : tensor<2xi32>
  return %v : i32
}
module @inner {
  func.func @k(%i: index) -> i32 {
    %t = arith.constant dense<[3, 4]> : tensor<2xi32>
    %v = tensor.extract %t[%i] : tensor<2xi32>
    return %v : i32
  }
}
