// title: Branching on what nobody wrote.
// verdict: refuted
func.func @f(%t: tensor<4xf32>) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %c0 : index
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<i1>
  %b = memref.load %a[] : memref<i1>%x = arith.select %b, %c0, %c0 : index
  return %x : index
}
// ----- plan
{"points": []}
