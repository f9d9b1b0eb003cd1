// title: A cut is not believed.
// verdict: proved
// wrong: "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>" => "%x = memref.load %m[%c1] : memref<4xf32>", "{\"source\": 5, \"target\": 5" => "{\"source\": 5, \"target\": 4" -- a cut is not believed
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>%r = tensor.insert %x into %t[%c0] : tensor<4xf32>return %r
      : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "cut",
     "holds": [{"tensor": "5.0", "buffer": "^0.0.0.0"}]}
  ]
}
