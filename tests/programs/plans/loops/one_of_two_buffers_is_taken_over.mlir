// title: One of two buffers is taken over.
// Which of them it was, is known behind the loop.
// verdict: proved
// right: "scf.yield %v : memref<4xf32>\n  }" => "scf.yield %v : memref<4xf32>\n}\nscf.if %c { } else { memref.store %y, %m[%c1] : memref<4xf32> }" -- one of two buffers is taken over
// right: "scf.yield %v : memref<4xf32>\n  }" => "scf.yield %v : memref<4xf32>\n}\nscf.if %c { memref.store %y, %w[%c1] : memref<4xf32> }" -- one of two buffers is taken over
// unproved: "scf.yield %v : memref<4xf32>\n  }" => "scf.yield %v : memref<4xf32>\n}\nscf.if %c { memref.store %y, %m[%c1] : memref<4xf32> }" -- one of two buffers is taken over
// unproved: "scf.yield %v : memref<4xf32>\n  }" => "scf.yield %v : memref<4xf32>\n}\nmemref.store %y, %m[%c1] : memref<4xf32>" -- one of two buffers is taken over
// unproved: "scf.yield %v : memref<4xf32>\n  }" => "scf.yield %v : memref<4xf32>\n}\nmemref.store %y, %w[%c1] : memref<4xf32>" -- one of two buffers is taken over
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a0 = arith.select %c, %t, %u : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a0 = arith.select %c, %m, %w : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (memref<4xf32>) {
    %v = memref.alloc() : memref<4xf32>
    memref.copy %a, %v : memref<4xf32> to memref<4xf32>
    memref.store %x, %v[%c0] : memref<4xf32>
    scf.yield %v : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^5.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
