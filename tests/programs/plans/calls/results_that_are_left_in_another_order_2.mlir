// title: Results that are left in another order.
// verdict: refuted
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    { return %a, %b : tensor<4xf32>, tensor<4xf32> }
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %d: memref<4xf32>) {
  memref.copy %a, %d : memref<4xf32> to memref<4xf32>
  memref.copy %b, %c : memref<4xf32> to memref<4xf32>
  return
}
// ----- plan
{"results": [{"argument": 3}, {"argument": 2}], "points": []}
