// title: Results that are left in another order.
// verdict: proved
// wrong: "memref.copy %a, %c" => "memref.copy %a, %d", "memref.copy %b, %d" => "memref.copy %b, %c" -- results that are left in another order
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    { return %a, %b : tensor<4xf32>, tensor<4xf32> }
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %d: memref<4xf32>) {
  memref.copy %a, %c : memref<4xf32> to memref<4xf32>
  memref.copy %b, %d : memref<4xf32> to memref<4xf32>
  return
}
// ----- plan
{"results": [{"argument": 2}, {"argument": 3}], "points": []}
