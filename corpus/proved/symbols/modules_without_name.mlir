// title: Modules without a name belong together by their order.
// against: modules_without_name.target.mlir

module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
}
module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    return %b : i32
  }
}
