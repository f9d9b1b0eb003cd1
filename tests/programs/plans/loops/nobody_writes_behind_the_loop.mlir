// title: Nobody writes behind the loop.
// What the loop hands out may be either of the two buffers.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    scf.yield %u, %e : tensor<4xf32>, f32
  }
  return %r, %s : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = memref.alloc() : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    scf.yield %w, %e : memref<4xf32>, f32
  }
  memref.store %x, %v[%c0] : memref<4xf32>
  return %r, %s : memref<4xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 5, "rule": "loop",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^5.0.0.1"},
       {"tensor": "^0.0.0.1", "buffer": "^0.0.0.1"}
     ],
     "equal": [["^4.0.0.2", "^5.0.0.2"]],
     "regions": [[]],
     "frozen": [0]}
  ]
}
