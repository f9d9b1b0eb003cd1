// title: Buffers that say less.
// verdict: refuted
// wrong: each "?x?" => "*" -- buffers that say less
func.func @f(%t: tensor<4xi8>) -> tensor<4xi8> { return %t : tensor<4xi8> }
// ----- target
func.func @f(%m: memref<?x?xi8>) -> memref<?x?xi8> { return %m : memref<?x?xi8> }
// ----- plan
{"points": []}
