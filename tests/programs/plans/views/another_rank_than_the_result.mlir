// title: A result of another rank than that of the source.
// The undefined tensor has the first of the sizes.
// verdict: refuted
// right: "scf.if %c {\n    %a = tensor.cast %m : tensor<*xf32> to tensor<?xf32>\n    %v = tensor.extract %a[%z] : tensor<?xf32>\n  }" => "%a = tensor.cast %m : tensor<*xf32> to tensor<?xf32>" -- a rank that each run asks for
func.func @f(%c: i1, %m: tensor<*xf32>) -> tensor<?xf32> {
  %z = arith.constant 0 : index
  scf.if %c {
    %a = tensor.cast %m : tensor<*xf32> to tensor<?xf32>
    %v = tensor.extract %a[%z] : tensor<?xf32>
  }
  %d = tensor.dim %m, %z : tensor<*xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// ----- target
func.func @f(%c: i1, %m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
// ----- plan
{"points": []}
