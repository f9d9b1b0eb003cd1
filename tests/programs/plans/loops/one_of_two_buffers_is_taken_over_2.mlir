// title: One of two buffers is taken over.
// Which of them it was, is known behind the loop.
// verdict: unproved
// unproved: "%p = memref.alloc() : memref<8xf32>\n  %q = memref.subview %p[0] [4] [1] : memref<8xf32> to memref<4xf32>" => "%q = memref.alloca() : memref<4xf32>", "{\"source\": 5, \"target\": 8" => "{\"source\": 5, \"target\": 7", "\"holds\": [{\"tensor\": \"^5.0.0.1\", \"buffer\": \"^8.0.0.1" => "\"holds\": [{\"tensor\": \"^5.0.0.1\", \"buffer\": \"^7.0.0.1" -- one of two buffers is taken over
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
  %p = memref.alloc() : memref<8xf32>
  %q = memref.subview %p[0] [4] [1] : memref<8xf32> to memref<4xf32>
  memref.copy %w, %q : memref<4xf32> to memref<4xf32>
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
    {"source": 5, "target": 8, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^8.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
