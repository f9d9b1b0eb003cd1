// title: Undefined contents.
// verdict: proved
// right: "%a = memref.alloc() : memref<4xf32>\n  return %a : memref<4xf32>" => "return %m : memref<4xf32>" -- undefined contents
// wrong: "%e = tensor.empty() : tensor<4xf32>\n  return %e : tensor<4xf32>" => "return %t : tensor<4xf32>" -- undefined contents
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  return %e : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// ----- plan
{"points": []}
