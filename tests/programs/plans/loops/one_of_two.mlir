// title: One of two.
// verdict: proved
// right: "scf.yield %u" => "scf.yield %a", "scf.yield %w" => "scf.yield %a" -- one of two
// right: "scf.yield %u" => "scf.yield %t", "scf.yield %w" => "scf.yield %m" -- one of two
// right: "scf.yield %u, %z : tensor<4xf32>, f32\n  }" => "scf.yield %u, %z : tensor<4xf32>, f32\n}\n%b = tensor.insert %s into %r[%c1] : tensor<4xf32>", "return %r, %s, %q : tensor" => "return %b, %s, %q : tensor", "scf.yield %w, %z : memref<4xf32>, f32\n  }" => "scf.yield %w, %z : memref<4xf32>, f32\n}\nmemref.store %s, %r[%c1] : memref<4xf32>" -- who writes to it behind the loop
// wrong: "\"regions\": [[]],\n     \"among\": [[0, \"^0.0.0.1\"]]}" => "\"regions\": [[]]}" -- one of two
// wrong: "\"among\": [[0, \"^0.0.0.1" => "\"among\": [[0, \"^0.0.0.0" -- one of two
// wrong: "scf.yield %w" => "scf.yield %m" -- one of two
// wrong: "\"among\": [[0, \"^0.0.0.1" => "\"among\": [[0, \"4.0" -- one of two
// wrong: "scf.yield %w, %z : memref<4xf32>, f32" => "%v = memref.alloc() : memref<4xf32>\nmemref.copy %w, %v : memref<4xf32> to memref<4xf32>\nscf.yield %v, %z : memref<4xf32>, f32" -- another buffer than those
// wrong: "scf.yield %w, %z : memref<4xf32>, f32" => "%v = memref.alloca() : memref<4xf32>\nmemref.copy %w, %v : memref<4xf32> to memref<4xf32>\nscf.yield %v, %z : memref<4xf32>, f32" -- another buffer than those
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %u, %z : tensor<4xf32>, f32
  }
  %q = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %s, %q : tensor<4xf32>, f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = memref.load %m[%c1] : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %w, %z : memref<4xf32>, f32
  }
  return %r, %s, %q : memref<4xf32>, f32, f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^4.0.0.1"}],
     "equal": [["^3.0.0.2", "^4.0.0.2"]],
     "regions": [[]],
     "among": [[0, "^0.0.0.1"]]}
  ]
}
