// title: A buffer of other sizes.
// verdict: refuted
func.func @f(%t: tensor<?xf32>) -> (tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %t : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>) -> (memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%c0) : memref<?xf32>
  return %a : memref<?xf32>
}
// ----- plan
{"points": []}
