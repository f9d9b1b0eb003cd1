// title: A private helper of one name at two levels: a call means that of its own module.
// against: helpers_at_two_levels.target.mlir

func.func private @scale(%x: i32) -> i32 {
  %c = arith.constant 2 : i32
  %y = arith.muli %x, %c : i32
  return %y : i32
}
func.func @f(%x: i32) -> i32 {
  %y = call @scale(%x) : (i32) -> i32
  return %y : i32
}
module @inner {
  func.func private @scale(%x: i32) -> i32 {
    %c = arith.constant 3 : i32
    %y = arith.muli %x, %c : i32
    return %y : i32
  }
  func.func @f(%t: tensor<?xi32>, %i: index) -> tensor<?xi32> {
    %x = tensor.extract %t[%i] : tensor<?xi32>
    %y = call @scale(%x) : (i32) -> i32
    %r = tensor.insert %y into %t[%i] : tensor<?xi32>
    return %r : tensor<?xi32>
  }
}
