// title: One of two buffers is taken over.
// Which of them it was, is known behind the loop.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<7.0> : tensor<4xf32>
  %a0 = arith.select %c, %t, %k : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
memref.global "private" constant @k : memref<4xf32> = dense<7.0>
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %q = memref.get_global @k : memref<4xf32>
  %a0 = arith.select %c, %m, %q : memref<4xf32>
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
    {"source": 6, "target": 6, "rule": "loop",
     "holds": [{"tensor": "^6.0.0.1", "buffer": "^6.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
