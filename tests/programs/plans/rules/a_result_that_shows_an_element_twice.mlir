// title: A result that shows an element twice.
// verdict: refuted
func.func @f(%s: index) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  return %e : tensor<4xf32>
}
// ----- target
func.func @f(%s: index) -> (memref<4xf32, strided<[?], offset: 0>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<1xf32>
  %v = memref.subview %a[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?], offset: 0>>
  return %v : memref<4xf32, strided<[?], offset: 0>>
}
// ----- plan
{"points": []}
