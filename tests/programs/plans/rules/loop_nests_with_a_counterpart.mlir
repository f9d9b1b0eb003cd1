// title: Loop nests with a counterpart.
// verdict: proved
// right: "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"nest\"}]}" => "{\"points\": []}" -- loop nests with a counterpart
// wrong: "linalg.matmul ins(%a, %b : memref" => "linalg.matmul ins(%b, %a : memref" -- loop nests with a counterpart
// wrong: ">) outs(%c : memref" => ">) outs(%b : memref", "4x4xf32>)return %c" => "4x4xf32>)return %b" -- loop nests with a counterpart
// wrong: "linalg.matmul ins(%a, %b : memref" => "linalg.matmul ins(%a, %c : memref" -- loop nests with a counterpart
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>)
      -> tensor<4x4xf32>return %r : tensor<4x4xf32>
}
// ----- target
func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) -> (memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)return %c
      : memref<4x4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "nest"}]}
