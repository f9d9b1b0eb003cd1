// title: Two that a loop carries.
// verdict: proved
// right: "scf.yield %o, %a : tensor<4xf32>, tensor<4xf32>" => "%b = tensor.insert %x into %a[%c0] : tensor<4xf32>\nscf.yield %b, %b : tensor<4xf32>, tensor<4xf32>", "scf.for %i = %c0 to %n step %c1 {  }" => "scf.for %i = %c0 to %n step %c1 {\nmemref.store %x, %m[%c0] : memref<4xf32>\n}" -- two that a loop carries
// right: "scf.yield %t" => "scf.yield %e", "scf.yield %o, %a" => "scf.yield %a, %o" -- one of them may be undefined
// right: "scf.yield %o, %a" => "scf.yield %t, %t", "{\"tensor\": \"^7.0.0.2\", \"buffer\": \"^0.0.0.0\"}" => "{\"tensor\": \"^7.0.0.2\", \"buffer\": \"^0.0.0.0\"},\n{\"tensor\": \"^0.0.0.0\", \"buffer\": \"^0.0.0.0\"}" -- one from outside
// wrong: "\"holds\": [\n       {\"tensor\": \"^7.0.0.1\", \"buffer\": \"^0.0.0.0\"},\n       {\"tensor\": \"^7.0.0.2\", \"buffer\": \"^0.0.0.0\"}\n     ]," => "\"holds\": [{\"tensor\": \"^7.0.0.1\", \"buffer\": \"^0.0.0.0\"}]," -- two that a loop carries
// wrong: "scf.for %i = %c0 to %n step %c1 {  }" => "scf.for %i = %c0 to %n step %c1 {\nmemref.store %x, %m[%c0] : memref<4xf32>\n}" -- two that a loop carries
// wrong: "scf.yield %o, %a : tensor<4xf32>, tensor<4xf32>" => "%b = tensor.insert %x into %a[%c0] : tensor<4xf32>\nscf.yield %b, %o : tensor<4xf32>, tensor<4xf32>", "scf.for %i = %c0 to %n step %c1 {  }" => "scf.for %i = %c0 to %n step %c1 {\nmemref.store %x, %m[%c0] : memref<4xf32>\n}" -- two that a loop carries
// wrong: "scf.yield %t" => "scf.yield %e", "scf.yield %o, %a" => "scf.yield %a, %o", "return %m : memref<4xf32>" => "%w = memref.alloc() : memref<4xf32>\nreturn %w : memref<4xf32>" -- one of them may be undefined
// wrong: "scf.yield %o, %a" => "scf.yield %a, %o", "scf.for %i = %c0 to %n step %c1 {  }" => "scf.for %i = %c0 to %n step %c1 {  }\n%v = memref.load %m[%c0] : memref<4xf32>\n%q = arith.cmpf oeq, %v, %v : f32\nscf.if %q { }" -- both may be undefined
// wrong: "scf.yield %o, %a" => "scf.yield %t, %t" -- one from outside
// wrong: "scf.yield %o, %a" => "scf.yield %t, %t", "scf.for %i = %c0 to %n step %c1 {  }" => "scf.for %i = %c0 to %n step %c1 {\nmemref.store %x, %m[%c0] : memref<4xf32>\n}", "{\"tensor\": \"^7.0.0.2\", \"buffer\": \"^0.0.0.0\"}" => "{\"tensor\": \"^7.0.0.2\", \"buffer\": \"^0.0.0.0\"},\n{\"tensor\": \"^0.0.0.0\", \"buffer\": \"^0.0.0.0\"}" -- one from outside
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %i0, %i1 = scf.execute_region -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %t, %t : tensor<4xf32>, tensor<4xf32>
  }
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %i0, %o = %i1)
      -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %o, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 7, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^7.0.0.1", "buffer": "^0.0.0.0"},
       {"tensor": "^7.0.0.2", "buffer": "^0.0.0.0"}
     ],
     "regions": [[]]}
  ]
}
