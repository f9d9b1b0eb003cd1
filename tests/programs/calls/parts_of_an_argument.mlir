// title: Right calls are proved: parts of an argument.
// verdict: proved
// wrong: "-> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>)\n  return %r#0, %r#1" => "-> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>)\nreturn %r#1, %r#0" -- parts swapped
// wrong: "-> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>)\n  return %r#0, %r#1" => "-> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>)\nreturn %r#0, %r#0" -- one part twice
// wrong: "return %a, %b : memref" => "return %a, %a : memref" -- callee gives one part twice
func.func private @g(%t: tensor<8xf32>, %i: index, %j: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %a = tensor.extract_slice %t[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %b = tensor.extract_slice %t[%j] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %a, %b : tensor<2xf32>, tensor<2xf32>
}
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %r:2 = call @g(%t, %i, %j) : (tensor<8xf32>, index, index) -> (tensor<2xf32>, tensor<2xf32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
// ----- target
func.func private @g(%t: memref<8xf32>, %i: index, %j: index)
    -> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>) {
  %a = memref.subview %t[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %b = memref.subview %t[%j] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %a, %b : memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>
}
func.func @f(%t: memref<8xf32>, %i: index, %j: index)
    -> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>) {
  %r:2 = call @g(%t, %i, %j) : (memref<8xf32>, index, index)
      -> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>)
  return %r#0, %r#1
      : memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>
}
