// title: An argument that has a rank in neither program is returned.
// verdict: proved
// wrong: "{ return %t : memref" => "{ return %u : memref" -- another argument
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>) -> tensor<*xf32> { return %t : tensor<*xf32> }
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>) -> memref<*xf32> { return %t : memref<*xf32> }
// ----- plan
{"points": []}
