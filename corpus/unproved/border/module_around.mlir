// title: The module around says what an op that nobody knows may ask.
// against: module_around.target.mlir
module attributes {acme.says = 1 : i32} {
  func.func @f(%a: i32) -> i32 {
    %t = "acme.make"(%a) : (i32) -> tuple<i32, !acme.t<key>>
    %r = "acme.op"(%t) : (tuple<i32, !acme.t<key>>) -> i32
    return %r : i32
  }
}
