// title: Functions of a nested module that nobody calls are judged, too.
// against: private_in_a_module.target.mlir

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
