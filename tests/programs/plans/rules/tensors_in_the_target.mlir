// title: Tensors in the target.
// verdict: proved
// wrong: "{\"tensors\": \"ANYWHERE\", " => "{" -- tensors in the target
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>%r = tensor.insert %x into %t[%c0] : tensor<4xf32>return %r
      : tensor<4xf32>
}
// ----- target
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>%r = tensor.insert %x into %t[%c0] : tensor<4xf32>return %r
      : tensor<4xf32>
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
