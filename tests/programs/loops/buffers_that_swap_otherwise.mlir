// title: Buffers that swap otherwise.
// verdict: refuted
func.func @f(%t: tensor<4xi1>, %u: tensor<4xi1>, %k: index) -> (tensor<4xi1>, tensor<4xi1>) {
  %no = arith.constant false
  %r:2 = scf.while (%a = %t, %b = %u)
      : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
    %p = tensor.extract %a[%k] : tensor<4xi1>
    scf.condition(%p) %b, %a : tensor<4xi1>, tensor<4xi1>
  } do {
  ^bb0(%b: tensor<4xi1>, %a: tensor<4xi1>):
    %c = tensor.insert %no into %a[%k] : tensor<4xi1>
    scf.yield %b, %c : tensor<4xi1>, tensor<4xi1>
  }
  return %r#0, %r#1 : tensor<4xi1>, tensor<4xi1>
}
// ----- target
func.func @f(%t: memref<4xi1>, %u: memref<4xi1>, %k: index) -> (memref<4xi1>, memref<4xi1>) {
  %no = arith.constant false
  %r:2 = scf.while (%a = %t, %b = %u)
      : (memref<4xi1>, memref<4xi1>) -> (memref<4xi1>, memref<4xi1>) {
    %p = memref.load %a[%k] : memref<4xi1>
    scf.condition(%p) %b, %a : memref<4xi1>, memref<4xi1>
  } do {
  ^bb0(%b: memref<4xi1>, %a: memref<4xi1>):
    memref.store %no, %b[%k] : memref<4xi1>
    scf.yield %b, %a : memref<4xi1>, memref<4xi1>
  }
  return %r#0, %r#1 : memref<4xi1>, memref<4xi1>
}
