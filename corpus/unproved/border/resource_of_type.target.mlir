module attributes {acme.says = 1 : i32} {
  func.func @f(%a: i32) -> i32 {
    %t = "acme.make"(%a) : (i32) -> tuple<i32, !acme.t<key>>
    %r = "acme.op"(%t) : (tuple<i32, !acme.t<key>>) -> i32
    return %r : i32
  }
}
{-# dialect_resources: { acme: { key: "0x0400000002" } } #-}
