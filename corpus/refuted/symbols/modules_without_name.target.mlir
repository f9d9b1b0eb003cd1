module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    return %b : i32
  }
}
module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
}
