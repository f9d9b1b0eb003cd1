module @inner {
  func.func private @never_called(%x: i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }
  func.func nested @seen_by_siblings(%x: i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }
}
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
