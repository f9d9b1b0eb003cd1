// title: Two at a cut.
// verdict: proved
// wrong: "memref.store %x, %m[%c0] : memref<4xf32>" => "memref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %x, %m[%c1] : memref<4xf32>" -- two at a cut
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return %m, %m : memref<4xf32>, memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 4, "rule": "cut",
     "holds": [{"tensor": "4.0", "buffer": "^0.0.0.0"}, {"tensor": "5.0", "buffer": "^0.0.0.0"}]}
  ]
}
