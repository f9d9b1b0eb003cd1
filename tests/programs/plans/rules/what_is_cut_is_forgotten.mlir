// title: What is cut is forgotten.
// verdict: proved
// right: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 6, \"target\": 5, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"5.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- what is cut is forgotten
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 5, \"target\": 5, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"5.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- what is cut is forgotten
func.func @f(%t: tensor<4xf32>) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>%y = tensor.extract %r[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<4xf32>
  return %x : f32
}
// ----- plan
{"points": []}
