// title: Two that take turns.
// Which of them is where, the checker does not know: they may be one.
// verdict: refuted
// wrong: "scf.yield %c, %t" => "scf.yield %c, %c", "-> (memref<4xf32>, memref<4xf32>, f32) {" => "-> (memref<4xf32>, memref<4xf32>, f32) {\nmemref.store %y, %b[%c0] : memref<4xf32>", "memref.store %y, %b[%c0] : memref<4xf32>" => "", "scf.yield %b, %a" => "scf.yield %b, %b", "\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," => "" -- two that take turns
// wrong: "scf.yield %c, %t" => "scf.yield %c, %c", "-> (memref<4xf32>, memref<4xf32>, f32) {" => "-> (memref<4xf32>, memref<4xf32>, f32) {\nmemref.store %y, %b[%c0] : memref<4xf32>", "memref.store %y, %b[%c0] : memref<4xf32>" => "", "scf.yield %b, %a" => "scf.yield %b, %b" -- two that take turns
// wrong: "scf.yield %c, %t" => "scf.yield %c, %a", "-> (memref<4xf32>, memref<4xf32>, f32) {" => "-> (memref<4xf32>, memref<4xf32>, f32) {\nmemref.store %y, %b[%c0] : memref<4xf32>", "memref.store %y, %b[%c0] : memref<4xf32>" => "", "\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," => "" -- two that take turns
// wrong: "scf.yield %c, %t" => "scf.yield %c, %a", "-> (memref<4xf32>, memref<4xf32>, f32) {" => "-> (memref<4xf32>, memref<4xf32>, f32) {\nmemref.store %y, %b[%c0] : memref<4xf32>", "memref.store %y, %b[%c0] : memref<4xf32>" => "" -- two that take turns
// wrong: "%c = tensor.insert %y into %b[%c0] : tensor<4xf32>" => "", "scf.yield %c, %t" => "scf.yield %a, %b", "memref.store %y, %b[%c0] : memref<4xf32>" => "" -- two that take turns
// wrong: "%c = tensor.insert %y into %b[%c0] : tensor<4xf32>" => "", "scf.yield %c, %t" => "scf.yield %b, %a", "memref.store %y, %b[%c0] : memref<4xf32>" => "", "scf.yield %b, %a" => "scf.yield %a, %b" -- two that take turns
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %p, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %y = %x)
      -> (tensor<4xf32>, tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %c = tensor.insert %y into %b[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %c, %t, %z : tensor<4xf32>, tensor<4xf32>, f32
  }
  return %s : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %p, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %y = %x)
      -> (memref<4xf32>, memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    memref.store %y, %b[%c0] : memref<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %b, %a, %z : memref<4xf32>, memref<4xf32>, f32
  }
  return %s : f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "loop",
     "holds": [
       {"tensor": "^3.0.0.1", "buffer": "^3.0.0.1"},
       {"tensor": "^3.0.0.2", "buffer": "^3.0.0.2"}
     ],
     "equal": [["^3.0.0.3", "^3.0.0.3"]],
     "havoc": ["^0.0.0.0", "^0.0.0.1"],
     "regions": [[]],
     "among": [[0, "^0.0.0.1"], [1, "^0.0.0.0"]]}
  ]
}
