// title: Two that take turns.
// Which of them is where, the checker does not know: they may be one.
// verdict: proved
// right: "\"equal\": [[\"^3.0.0.3\", \"^3.0.0.3\"]]," => "\"equal\": [[\"^3.0.0.3\", \"^3.0.0.3\"]],\n\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," -- two that take turns
// right: each "%a," => "%b," -- two that take turns
// right: "scf.yield %b, %a, %z : tensor" => "scf.yield %b, %b, %z : tensor", "scf.yield %b, %a, %z : memref" => "scf.yield %b, %b, %z : memref", "\"equal\": [[\"^3.0.0.3\", \"^3.0.0.3\"]]," => "\"equal\": [[\"^3.0.0.3\", \"^3.0.0.3\"]],\n\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," -- two that take turns
// wrong: "%e = tensor.extract %a[%c0] : tensor<4xf32>" => "%e = tensor.extract %a[%c0] : tensor<4xf32>\n%c = tensor.insert %y into %b[%c0] : tensor<4xf32>", "scf.yield %b, %a, %z : tensor" => "scf.yield %c, %t, %z : tensor", "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\nmemref.store %y, %b[%c0] : memref<4xf32>" -- two that take turns
// wrong: "scf.yield %b, %a, %z : tensor" => "scf.yield %a, %b, %z : tensor" -- two that take turns
// wrong: "scf.yield %b, %a, %z : memref" => "scf.yield %a, %b, %z : memref" -- two that take turns
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %p, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %y = %x)
      -> (tensor<4xf32>, tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %b, %a, %z : tensor<4xf32>, tensor<4xf32>, f32
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
     "regions": [[]],
     "among": [[0, "^0.0.0.1"], [1, "^0.0.0.0"]]}
  ]
}
