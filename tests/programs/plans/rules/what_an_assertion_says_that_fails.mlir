// title: What an assertion says that fails.
// verdict: proved
// right: "%c = arith.constant true\n  cf.assert %b, \"tensor\"\n  return %t : tensor<4xf32>" => "%c = arith.constant true\ncf.assert %c, \"tensor\"\nreturn %t : tensor<4xf32>", "%c = arith.constant true\n  cf.assert %b, \"tensor\"\n  return %m : memref<4xf32>" => "%c = arith.constant true\ncf.assert %c, \"memref\"\nreturn %m : memref<4xf32>" -- what an assertion says that fails
// right: each "%b," => "%c," -- what an assertion says that fails
// wrong: "%c = arith.constant true\n  cf.assert %b, \"tensor\"\n  return %m : memref<4xf32>" => "%c = arith.constant true\ncf.assert %b, \"memref\"\nreturn %m : memref<4xf32>" -- what an assertion says that fails
func.func @f(%t: tensor<4xf32>, %b: i1) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c = arith.constant true
  cf.assert %b, "tensor"
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %b: i1) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c = arith.constant true
  cf.assert %b, "tensor"
  return %m : memref<4xf32>
}
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "event"}]}
