// title: A program that is undefined on every input is no success.
// verdict: refuted
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %x = tensor.extract %t[%c9] : tensor<4xf32>return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
