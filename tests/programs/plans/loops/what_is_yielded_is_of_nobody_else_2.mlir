// title: What is yielded is of nobody else.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %w = memref.alloc() : memref<8xf32>
    %s = memref.subview %w[0] [4] [1] : memref<8xf32> to memref<4xf32>
    memref.copy %a, %s : memref<4xf32> to memref<4xf32>
    memref.store %x, %s[%c0] : memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
