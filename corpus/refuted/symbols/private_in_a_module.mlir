// title: Private and nested functions of a nested module, both wrong, that nobody calls.
// against: private_in_a_module.target.mlir
// verdict-for @f: proved

module @inner {
  func.func private @never_called(%x: i32) -> i32 {
    return %x : i32
  }
  func.func nested @seen_by_siblings(%x: i32) -> i32 {
    return %x : i32
  }
}
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
