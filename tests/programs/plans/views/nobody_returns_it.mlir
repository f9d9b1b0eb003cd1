// title: Nobody returns it.
// verdict: unproved
func.func @f(%t: tensor<*xf32>) -> tensor<*xf32> { return %t : tensor<*xf32> }
// ----- target
func.func @f(%t: memref<*xf32>) -> memref<*xf32> { return %t : memref<*xf32> }
// ----- plan
{"points": []}
