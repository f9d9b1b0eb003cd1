// name: program

func.func @names(%t: TENSOR) -> (TENSOR, i32) {
  %r = "acme.op"() {v = [#acme.wrap<KEY>]} : () -> i32
  return %t, %r : TENSOR, i32
}
func.func @calls(%t: TENSOR) -> i32 {
  %r:2 = call @names(%t) : (TENSOR) -> (TENSOR, i32)
  return %r#1 : i32
}
func.func @other(%t: TENSOR) -> TENSOR {
  return %t : TENSOR
}
{-# dialect_resources: { acme: { KEY: "0x0400000001BYTE" } } #-}

// -----
// name: of_a_result

func.func @f(%a: i32) -> i32 {
  %t = "acme.make"(%a) : (i32) -> tuple<i32, !acme.wrap<KEY>>
  %r = "acme.op"(%t) : (tuple<i32, !acme.wrap<KEY>>) -> i32
  return %r : i32
}

// -----
// name: of_an_argument_of_a_block

func.func @f(%a: i32) -> i32 {
  %r = "acme.op"(%a) ({
  ^bb0(%x: !acme.wrap<KEY>):
    "acme.end"() : () -> ()
  }) : (i32) -> i32
  return %r : i32
}

// -----
// name: of_the_module

module attributes {acme.says = #acme.wrap<KEY>} {
  func.func @f(%a: i32) -> i32 {
    %r = "acme.op"(%a) : (i32) -> i32
    return %r : i32
  }
}

