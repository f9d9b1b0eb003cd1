// title: Bodies that compute something else.
// verdict: proved
// wrong: "linalg.reduce { arith.addf } ins(%a : memref" => "linalg.reduce { arith.mulf } ins(%a : memref" -- bodies that compute something else
func.func @f(%a: tensor<4xf32>, %c: tensor<f32>) -> (tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%c : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %c: memref<f32>) -> (memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%c : memref<f32>) dimensions = [0]
  return %c : memref<f32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "nest"}]}
