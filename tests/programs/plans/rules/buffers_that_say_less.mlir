// title: Buffers that say less.
// verdict: proved
// wrong: each "?xi8" => "5xi8" -- buffers that say less
func.func @f(%t: tensor<4xi8>) -> tensor<4xi8> { return %t : tensor<4xi8> }
// ----- target
func.func @f(%m: memref<?xi8>) -> memref<?xi8> { return %m : memref<?xi8> }
// ----- plan
{"points": []}
