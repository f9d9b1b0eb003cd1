// title: An assertion that always fails.
// A program that always ends so is defined, whatever stands behind.
// verdict: proved
// wrong: "%v = tensor.extract %t[%c9] : tensor<4xf32>" => "", "cf.assert %no, \"no\"\n  %s = tensor" => "%v = tensor.extract %t[%c9] : tensor<4xf32>\ncf.assert %no, \"no\"\n%s = tensor", "\"source\": 4" => "\"source\": 5" -- it is undefined in front of it
// wrong: "cf.assert %no, \"no\"\n  %s = memref" => "%s = memref" -- no assertion
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %no = arith.constant false
  cf.assert %no, "no"
  %s = tensor.extract %t[%c0] : tensor<4xf32>
  %v = tensor.extract %t[%c9] : tensor<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %no = arith.constant false
  cf.assert %no, "no"
  %s = memref.load %t[%c0] : memref<4xf32>
  return %x : f32
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "event"}]}
