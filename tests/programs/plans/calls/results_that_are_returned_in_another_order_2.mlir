// title: Results that are returned in another order.
// Whoever calls knows of the order of the source.
// verdict: proved
// right: "{ return %a, %b : tensor" => "{ return %b, %a : tensor", "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)\n    { return %a, %b : memref<4xf32>, memref<4xf32> }" => "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) { return }", "{\"" => "{\"results\": [{\"argument\": 1}, {\"argument\": 0}], \"" -- results that are left where arguments were
// wrong: "{\"" => "{\"results\": [{\"returned\": 1}, {\"returned\": 0}], \"" -- results that are returned in another order
// wrong: "{ return %a, %b : memref" => "{ return %b, %a : memref", "{\"" => "{\"results\": [{\"returned\": 1}, {\"returned\": 0}], \"" -- results that are returned in another order
// wrong: "{ return %a, %b : memref" => "{ return %b, %a : memref" -- results that are returned in another order
// wrong: "{ return %a, %b : tensor" => "{ return %b, %a : tensor", "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)\n    { return %a, %b : memref<4xf32>, memref<4xf32> }" => "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) { return }", "{\"" => "{\"results\": [{\"argument\": 0}, {\"argument\": 1}], \"" -- results that are left where arguments were
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    { return %a, %b : tensor<4xf32>, tensor<4xf32> }
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
    { return %a, %b : memref<4xf32>, memref<4xf32> }
// ----- plan
{"points": []}
