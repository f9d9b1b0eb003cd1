// title: Two that are moved into one.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>)
      {scf.yield %a, %a : tensor<4xf32>, tensor<4xf32> }
  %w = tensor.insert %x into %r#0[%c0] : tensor<4xf32>return %w, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %o: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %o) -> (memref<4xf32>, memref<4xf32>) {
    %w = memref.alloc() : memref<4xf32>
    memref.copy %a, %w : memref<4xf32> to memref<4xf32>scf.yield %w, %w : memref<4xf32>, memref<4xf32>
  }
  memref.store %x, %r#0[%c0] : memref<4xf32>return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"},
       {"tensor": "^4.0.0.2", "buffer": "^4.0.0.2"}
     ],
     "moved": [0, 1],
     "regions": [[]]}
  ]
}
