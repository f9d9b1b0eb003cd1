// title: Undefined contents that elements are computed from.
// verdict: proved
// unproved: "linalg.copy ins(%e : memref<4xbf16>) outs(%t : memref<4xf32>)" => "%a = memref.alloc() : memref<4xf32>\nmemref.copy %a, %t : memref<4xf32> to memref<4xf32>" -- undefined contents that elements are computed from
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xbf16>
  %r = linalg.copy ins(%e : tensor<4xbf16>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %e = memref.alloc() : memref<4xbf16>
  linalg.copy ins(%e : memref<4xbf16>) outs(%t : memref<4xf32>)
  return %t : memref<4xf32>
}
